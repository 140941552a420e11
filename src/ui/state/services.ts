import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { InstallState, UpdateState } from '#base/installed-app.ts';
import type { EntryContext } from '#commands/online/online-context.ts';

/** What every screen may use, signed in or not. Built once by the composition root (src/app). */
export interface Services {
  clock: Clock;
  /** For the commands of /auth. */
  entry: EntryContext;
  install: StoreApi<InstallState>;
  /** A newer version that waits for the user to agree. */
  update: StoreApi<UpdateState>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}
