import '#ui/theme/base.css';
import type { StoreApi } from 'zustand/vanilla';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { ErrorBoundary } from '#ui/components/loading/error-boundary.tsx';
import { AppRoutes } from '#ui/shell/app-routes.tsx';
import { UpdateBanner } from '#ui/shell/update-banner.tsx';
import { useSpokenLanguage } from '#ui/state/language.ts';
import { type Services, ServicesContext } from '#ui/state/services.ts';
import type { SessionState } from '#ui/state/session-state.ts';

interface Props {
  services: Services;
  session: StoreApi<SessionState>;
}

export function App({ services, session }: Props) {
  useSpokenLanguage(); // draws the whole tree again in another language
  return (
    <ErrorBoundary>
      <ServicesContext value={services}>
        <AppRoutes session={session} />
        <ErrorBoundary fallback={null}>
          <Toaster>
            <UpdateBanner />
          </Toaster>
        </ErrorBoundary>
      </ServicesContext>
    </ErrorBoundary>
  );
}
