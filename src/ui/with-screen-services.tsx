import { type ReactNode, use } from 'react';
import { ScreenServicesContext } from '#ui/screen-services.ts';
import { useUserServices } from '#ui/services.ts';

/** Gives the screens inside what they use; suspends while that is still being fetched. */
export function WithScreenServices({ children }: { children: ReactNode }) {
  const { screens } = useUserServices();
  const services = screens.loaded() ?? use(screens.load());
  return <ScreenServicesContext value={services}>{children}</ScreenServicesContext>;
}
