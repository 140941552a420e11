import { createContext, useContext } from 'react';
import type { Uuid } from '#base/uuid.ts';
import type { AccountServices } from '#ui/screens/account/account-services.ts';
import type { DataServices } from '#ui/screens/account/data-services.ts';
import type { SettingsServices } from '#ui/screens/settings/settings-services.ts';

/**
 * What the screens beyond the dashboard use: one entry a screen, each an interface beside its screen. Built by
 * `screenServices` of the composition root, fetched with the first of these screens.
 */
export interface ScreenServices {
  /** Who is signed in. */
  userId: Uuid;
  account: AccountServices;
  data: DataServices;
  settings: SettingsServices;
}

export const ScreenServicesContext = createContext<ScreenServices | null>(null);

export function useScreenServices(): ScreenServices {
  const services = useContext(ScreenServicesContext);
  if (!services) throw new Error('ScreenServicesContext is missing');
  return services;
}
