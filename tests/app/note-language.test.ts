import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteLanguage } from '#app/note-language.ts';
import { createAuth } from '#backend/auth.ts';
import { correctClock } from '#base/clock.ts';
import { accountServer, aSessionOf, noNetwork } from '#tests/support/account-server.ts';
import { memoryLocks } from '#tests/support/device.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { languageState } from '#ui/state/language.ts';

const ANN = '00000000-0000-4000-8000-00000000000a';
const config = { url: 'http://127.0.0.1:9', publishableKey: 'public' };

describe('noteLanguage', () => {
  let storage: Storage;
  let locks: ReturnType<typeof memoryLocks>;
  const stops: (() => void)[] = [];
  let online: boolean;
  const changes = new Set<() => void>();
  const network = {
    isOnline: () => online,
    onChange: (listener: () => void) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
  };
  const connect = (isOnline: boolean) => {
    online = isOnline;
    for (const change of [...changes]) change();
  };

  /** Signs in, to an account that notes that language or none. */
  const signIn = (language?: string) => {
    const session = aSessionOf(ANN);
    const user = { ...session.user, user_metadata: language === undefined ? {} : { language } };
    storage.setItem('simmer-session', JSON.stringify({ ...session, user }));
  };
  const tab = () => {
    const auth = createAuth({
      config,
      clock: correctClock({ now: () => 0, elapsed: () => 0, utcOffsetMinutes: () => 0 }),
      locks,
      storage,
      mirror: { read: async () => null, keep: async () => undefined },
    });
    stops.push(noteLanguage({ userId: ANN, auth, config, storage, locks, network }));
  };
  const close = () => {
    for (const stop of stops.splice(0)) stop();
  };
  const choose = (wanted: string) => languageState.setState({ wanted });
  const settled = () => locks.hold('mail-language', async () => undefined);
  const noted = (language: string) => ({ path: 'user', body: { data: { language } } });

  beforeEach(() => {
    storage = memoryStorage();
    locks = memoryLocks();
    online = true;
    choose('en');
  });
  afterEach(() => {
    close();
    choose('en');
  });

  it('sends the language of this device once, even from two tabs and after another start', async () => {
    choose('de');
    signIn();
    const requests = accountServer(ANN);
    tab();
    tab();
    await vi.waitFor(() => expect(requests).toEqual([noted('de')]));
    await settled();
    close();
    tab();
    await settled();
    expect(requests).toEqual([noted('de')]);
  });

  it('sends each change of the language once', async () => {
    signIn();
    const requests = accountServer(ANN);
    tab();
    tab();
    await settled();
    choose('de');
    await vi.waitFor(() => expect(requests).toEqual([noted('de')]));
    await settled();
    choose('en');
    await vi.waitFor(() => expect(requests).toEqual([noted('de'), noted('en')]));
    await settled();
    expect(requests).toHaveLength(2);
  });

  it('sends nothing when the account has the language already, as after a sign-up', async () => {
    choose('de');
    signIn('de');
    const requests = accountServer(ANN);
    tab();
    await settled();
    expect(requests).toEqual([]);
  });

  it('keeps the language that another device has noted since, until it changes here', async () => {
    signIn();
    const requests = accountServer(ANN);
    tab();
    await settled();
    close();
    signIn('de'); // a renewed session has what the account notes now
    tab();
    await settled();
    expect(requests).toEqual([]);
  });

  it('tries again when the first request has failed', async () => {
    choose('de');
    signIn();
    const failed = accountServer(ANN, { user: noNetwork });
    tab();
    await vi.waitFor(() => expect(failed).toHaveLength(1));
    await settled();
    close();
    const requests = accountServer(ANN);
    tab();
    await vi.waitFor(() => expect(requests).toEqual([noted('de')]));
  });

  it('waits for a connection', async () => {
    signIn();
    const requests = accountServer(ANN);
    tab();
    await settled();
    connect(false);
    choose('de');
    await settled();
    expect(requests).toEqual([]);
    connect(true);
    await vi.waitFor(() => expect(requests).toEqual([noted('de')]));
  });

  it('leaves nothing on the device when the user signs out during the request', async () => {
    choose('de');
    signIn();
    accountServer(ANN, {
      user: () => {
        storage.clear();
        return Response.json({});
      },
    });
    tab();
    await settled();
    expect(Object.keys(storage)).toEqual([]);
  });
});
