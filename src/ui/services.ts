import { createContext, useContext } from 'react';
import type { Observable } from 'rxjs';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { InstallState } from '#base/install-state.ts';
import type { Result } from '#base/result.ts';
import type { UpdateState } from '#base/update-state.ts';
import type { CheckInError, CheckInOutcome } from '#commands/check-in.ts';
import type { SignInError } from '#commands/online/sign-in.ts';
import type { SignUpError, SignUpOutcome } from '#commands/online/sign-up.ts';
import type { UndoCheckInError } from '#commands/undo-check-in.ts';
import type { TapKey } from '#domain/check-ins/ledger.ts';
import type { Dashboard } from '#queries/dashboard.ts';
import type { FriendAnswer } from '#queries/friend-answers.ts';
import type { CheckInType } from '#schemas/check-in.ts';
import type { Person } from '#ui/person.ts';
import type { ScreenServices } from '#ui/screen-services.ts';
import type { RecoveryServices } from '#ui/screens/recovery/recovery-services.ts';

/** What every screen may use, signed in or not. Built once by the composition root (src/app). */
export interface Services {
  clock: Clock;
  online: {
    /** `first`: into an account that was created on this device and has been confirmed by mail since. */
    signIn(input: { email: string; password: string }): Promise<Result<'first' | 'again', SignInError>>;
    signUp(input: {
      display_name: string;
      email: string;
      password: string;
    }): Promise<Result<SignUpOutcome, SignUpError>>;
  } & RecoveryServices;
  /** The demo person's sign-in, offered on /auth while the backend is the embedded one; null otherwise. */
  demo(): Promise<{ email: string; password: string } | null>;
  install: StoreApi<InstallState>;
  /** A newer version that waits for the person's yes. */
  update: StoreApi<UpdateState>;
}

/** What the screens behind the sign-in use: bound to one user's store. */
export interface UserServices extends Person {
  queries: {
    observeDashboard(): Observable<Dashboard>;
    /** What the server said to requests and answers while somebody listens. */
    observeFriendAnswers(): Observable<FriendAnswer>;
  };
  commands: {
    checkIn(type: CheckInType): Promise<Result<CheckInOutcome, CheckInError>>;
    /** Takes one back within 60 seconds; fetched late, so it may also fail to be there. */
    undoCheckIn(tap: TapKey): Promise<Result<void, UndoCheckInError>>;
  };
  /** What the screens beyond the dashboard use; fetched with the first of them. */
  screens: LateServices;
}

/** Services that are a chunk of their own, so that the dashboard does not wait for them. */
export interface LateServices {
  /** Null until they are here. */
  loaded(): ScreenServices | null;
  /** The same promise for every caller until it fails; then the next call tries again. */
  load(): Promise<ScreenServices>;
}

export const ServicesContext = createContext<Services | null>(null);
export const UserServicesContext = createContext<UserServices | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing');
  return services;
}

export function useUserServices(): UserServices {
  const services = useContext(UserServicesContext);
  if (!services) throw new Error('UserServicesContext is missing');
  return services;
}
