/** The chunks of the screens. A loader may be called early, so that its chunk comes while the store opens. */
export const loadScreen = {
  auth: async () => ({ default: (await import('#ui/screens/auth/auth-screen.tsx')).AuthScreen }),
  dashboard: async () => ({
    default: (await import('#ui/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
  }),
  install: async () => ({ default: (await import('#ui/screens/install/install-screen.tsx')).InstallScreen }),
  notFound: async () => ({
    default: (await import('#ui/screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  }),
};
