import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { InstallState } from '#base/install-state.ts';
import type { Result } from '#base/result.ts';
import type { UpdateState } from '#base/update-state.ts';
import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError, SignUpOutcome } from '#commands/online/sign-up.ts';
import type { RecoveryServices } from '#ui/screens/recovery/recovery-services.ts';

/** What every screen may use, signed in or not. Built once by the composition root (src/app). */
export interface Services {
  clock: Clock;
  online: {
    /**
     * `first`: the first sign-in to an account that was created on this device and confirmed by email since.
     */
    signIn(input: { email: string; password: string }): Promise<Result<'first' | 'again', SignInError>>;
    signUp(input: {
      display_name: string;
      email: string;
      password: string;
    }): Promise<Result<SignUpOutcome, SignUpError>>;
  } & RecoveryServices;
  /** The demo person's sign-in, offered on /auth with the embedded backend; null otherwise. */
  demo(): Promise<{ email: string; password: string } | null>;
  install: StoreApi<InstallState>;
  /** A newer version that waits for the person to agree. */
  update: StoreApi<UpdateState>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}
