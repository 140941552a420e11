import './theme/base.css';
import type { StoreApi } from 'zustand/vanilla';
import { Toaster } from '#ui/components/layout/toaster.tsx';
import { UpdateBanner } from '#ui/components/layout/update-banner.tsx';
import { ErrorBoundary } from '#ui/components/loading/error-boundary.tsx';
import { AppRoutes } from '#ui/router/app-routes.tsx';
import { type Services, ServicesContext } from '#ui/services.ts';
import type { SessionState } from '#ui/session-state.ts';

interface Props {
  services: Services;
  session: StoreApi<SessionState>;
}

export function App({ services, session }: Props) {
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
