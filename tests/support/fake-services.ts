import { createStore } from 'zustand/vanilla';
import type { Clock } from '#base/clock.ts';
import type { InstallState } from '#base/install-state.ts';
import { ok } from '#base/result.ts';
import type { UpdateState } from '#base/update-state.ts';
import type { Services } from '#ui/services.ts';

export interface FakeServices extends Services {
  signIns: { email: string; password: string }[];
  signUps: { display_name: string; email: string; password: string }[];
}

export function fakeServices(
  clock: Clock,
  over: Partial<Services['online']> & Partial<Pick<Services, 'demo'>> = {},
) {
  const fake: FakeServices = {
    clock,
    signIns: [],
    signUps: [],
    online: {
      async signIn(input) {
        fake.signIns.push(input);
        return over.signIn ? over.signIn(input) : ok('again');
      },
      async signUp(input) {
        fake.signUps.push(input);
        return over.signUp ? over.signUp(input) : ok('signed_in');
      },
      requestCode: over.requestCode ?? (async () => ok(undefined)),
      resetPassword: over.resetPassword ?? (async () => ok('others_out')),
    },
    demo: over.demo ?? (async () => null),
    install: createStore<InstallState>(() => ({ standalone: false, installed: false, prompt: null })),
    update: createStore<UpdateState>(() => ({ waiting: false, apply: () => {} })),
  };
  return fake;
}
