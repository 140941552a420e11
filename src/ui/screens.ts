import { screenChunk } from '#ui/screen-chunk.tsx';

/** The screens, each in its own chunk, which may be fetched early. */
export const screens = {
  auth: screenChunk(async () => (await import('#ui/screens/auth/auth-screen.tsx')).AuthScreen),
  dashboard: screenChunk(
    async () => (await import('#ui/screens/dashboard/dashboard-screen.tsx')).DashboardScreen,
  ),
  install: screenChunk(async () => (await import('#ui/screens/install/install-screen.tsx')).InstallScreen),
  notFound: screenChunk(
    async () => (await import('#ui/screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  ),
};
