import { type ReactNode, use } from 'react';
import { loadOnce } from '#ui/router/load-once.ts';
import { type ScreenServices, ScreenServicesContext } from '#ui/screen-services.ts';
import { type LateServices, useUserServices } from '#ui/services.ts';

const awaited = new WeakMap<LateServices, () => Promise<ScreenServices>>();

/** Gives the screens inside what they use; suspends while that is still being fetched. */
export function WithScreenServices({ children }: { children: ReactNode }) {
  const { screens } = useUserServices();
  const services = screens.loaded() ?? use(promiseOf(screens));
  return <ScreenServicesContext value={services}>{children}</ScreenServicesContext>;
}

function promiseOf(screens: LateServices): Promise<ScreenServices> {
  const late = awaited.get(screens) ?? loadOnce(() => screens.load());
  awaited.set(screens, late);
  return late();
}
