import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { followEmail } from '#app/account-email.ts';
import { createAuth } from '#backend/auth.ts';
import { correctClock } from '#base/clock.ts';
import { readDevice, writeActiveUser } from '#store/device/device-records.ts';
import { aSessionOf } from '#tests/support/account-server.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

const ANN = { id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.org' };
const BEN = '00000000-0000-4000-8000-00000000000b';
const NEXT = 'anna@example.org';

describe('followEmail', () => {
  let storage: Storage;
  let tabs: EventTarget;

  const tab = () => {
    const auth = createAuth({
      config: { url: 'http://127.0.0.1:9', publishableKey: 'public' },
      clock: correctClock({ now: () => 0, elapsed: () => 0, utcOffsetMinutes: () => 0 }),
      locks: memoryLocks(),
      storage,
      mirror: { read: async () => null, keep: async () => undefined },
    });
    return followEmail(ANN, auth, tabs);
  };
  const hold = (id: string, email: string) => {
    const session = { ...aSessionOf(id), user: { id, email } };
    storage.setItem('simmer-session', JSON.stringify(session));
  };

  beforeEach(async () => {
    storage = memoryStorage();
    tabs = new EventTarget();
    hold(ANN.id, ANN.email);
    await writeActiveUser({ user_id: ANN.id, email: ANN.email });
  });

  it('shows a changed address at once and after a restart', async () => {
    const { email, note } = tab();
    await note(NEXT);
    expect(email.getState()).toBe(NEXT);
    expect(tab().email.getState()).toBe(NEXT);
    expect((await readDevice()).active_user).toEqual({ user_id: ANN.id, email: NEXT });
  });

  it('follows a change of address made in another tab', async () => {
    const [here, other] = [tab(), tab()];
    await other.note(NEXT);
    expect(here.email.getState()).toBe(ANN.email);
    tabs.dispatchEvent(new Event('storage'));
    expect(here.email.getState()).toBe(NEXT);
  });

  it("keeps the user's own address when another user signs in", async () => {
    const { email, note } = tab();
    hold(BEN, 'ben@example.org');
    await writeActiveUser({ user_id: BEN, email: 'ben@example.org' });
    tabs.dispatchEvent(new Event('storage'));
    await note(NEXT);
    expect(email.getState()).toBe(ANN.email);
    expect((await readDevice()).active_user).toEqual({ user_id: BEN, email: 'ben@example.org' });
  });

  it('ignores changes after stop()', async () => {
    const { email, stop } = tab();
    stop();
    hold(ANN.id, NEXT);
    tabs.dispatchEvent(new Event('storage'));
    expect(email.getState()).toBe(ANN.email);
  });
});
