import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReminders } from '#commands/set-reminders.ts';
import { clockTimeText } from '#copy/format/times.ts';
import { FIRST_REMINDERS } from '#domain/reminders/first-reminders.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn, someStreaks } from '#tests/support/sample-rows.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { findAlert, openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { browserKind } from '#ui/browser/browser-kind.ts';
import { REMINDS_HERE } from '#ui/browser/memory-keys.ts';

const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
/** The time in this machine's locale, with plain spaces. */
const time = (clock: string) => clockTimeText(clock).replaceAll('\u00a0', ' ');
const checkedIn = someStreaks({ morning_streak: 3, last_morning_check: '2026-10-22' });

/** The response of each server function; null: the server is not reached. */
let server: Record<string, () => Response> | null;
let asked: { name: string; args: unknown }[];

const json = (value: unknown) => () => Response.json(value);
const nothing = () => new Response(null, { status: 204 });

beforeEach(() => {
  asked = [];
  server = {
    web_push_key: json('BKey'),
    keep_subscription: nothing,
    drop_subscription: nothing,
    test_notification: nothing,
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const name = url.split('/').at(-1) ?? '';
    if (server === null) throw new TypeError('no network');
    asked.push({ name, args: JSON.parse(body) });
    return server[name]?.() ?? Response.json({ code: 'PGRST202' }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const sentTo = (name: string) => asked.filter((call) => call.name === name);

async function open({
  rows = [checkedIn],
  before = () => undefined,
  online = true,
}: {
  rows?: Parameters<typeof openSignedIn>[0]['rows'];
  before?: (session: SignedInSession) => unknown;
  online?: boolean;
} = {}) {
  const opened = await openSignedIn({
    path: '/settings/reminders',
    rows: rows ?? [],
    clock: fakeClock('2026-10-22T12:00:00'),
    status: { online },
    before: async (session) => {
      session.auth = { accessToken: async () => ({ ok: true, value: 'a token' }) } as never;
      await before(session);
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Reminders' });
  return opened;
}

/** Reminders are on, and this device has them on. */
const on = async (session: SignedInSession) => {
  session.push.given = 'granted';
  session.push.endpoint = 'https://push.example/1';
  session.memory.write(REMINDS_HERE, 'on');
  await setReminders(session, FIRST_REMINDERS);
};
const chosen = async ({ store }: SignedInSession) =>
  (await store.documents.get('reminders', [store.userId])).get(store.userId);
const turnOn = () => screen.findByRole('button', { name: 'Turn on reminders' });

describe('reminders offer', () => {
  it('explains what will arrive and asks for permission only after the tap', async () => {
    const { session } = await open();
    await turnOn();
    screen.getByRole('heading', { name: 'Never miss your moment' });
    screen.getByText('Morning in 15 minutes');
    expect(session.push.given).toBe('default');
    expect(sentTo('keep_subscription')).toEqual([]);
  });

  it("selects both goals and friend news by name and sends the device's zone to the server", async () => {
    const { session, user } = await open();
    await user.click(await turnOn());
    await screen.findByText("On, and silent once you've checked in.");
    expect(await chosen(session)).toMatchObject(FIRST_REMINDERS);
    expect(sentTo('keep_subscription')[0]?.args).toMatchObject({
      endpoint: 'https://push.example/1',
      p256dh: 'p',
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('keeps what was chosen on another device', async () => {
    const { session, user } = await open({
      before: (one) => setReminders(one, { ...FIRST_REMINDERS, night: 'last' }),
    });
    await user.click(await turnOn());
    await screen.findByText("On, and silent once you've checked in.");
    expect(await chosen(session)).toMatchObject({ night: 'last' });
  });

  it('waits for the permission and returns silently when the question is closed', async () => {
    let answer: (given: NotificationPermission) => void = () => undefined;
    const { user } = await open({
      before: ({ push }) => {
        push.answer = new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await user.click(await turnOn());
    expect(
      (await screen.findByRole('button', { name: 'Waiting for your answer…' })).hasAttribute('disabled'),
    ).toBe(true);
    answer('default');
    await turnOn();
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });

  it('allows another try when the browser failed to ask', async () => {
    const { user } = await open({
      before: ({ push }) => {
        push.ask = () => Promise.reject(new TypeError('no question here'));
      },
    });
    await user.click(await turnOn());
    await findAlert("That couldn't be saved. Please try again.");
    expect((await turnOn()).hasAttribute('disabled')).toBe(false);
  });

  it('does not appear before the first check-in', async () => {
    await open({ rows: [] });
    await screen.findByText('You can turn on reminders after your first check-in.');
    expect(screen.queryByRole('button', { name: 'Turn on reminders' })).toBeNull();
  });

  it('needs a connection and shows that', async () => {
    server = null;
    const { session, user } = await open();
    await user.click(await turnOn());
    await screen.findByText("You're offline. Try again when you're back.");
    expect(await chosen(session)).toBeUndefined();
    cleanup();
    await open({ online: false });
    expect((await turnOn()).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    ['has no key', json(null)],
    ['does not know reminders', () => Response.json({ code: 'PGRST202' }, { status: 404 })],
  ])('does not appear on a server that %s', async (_, web_push_key) => {
    server = { web_push_key };
    await open();
    await screen.findByText("Reminders aren't available on this Simmer yet.");
    expect(screen.queryByRole('button', { name: 'Turn on reminders' })).toBeNull();
  });

  it('reports a push service that the server does not know', async () => {
    const unknown = { code: 'PT422', hint: 'endpoint_unknown' };
    server = { ...server, keep_subscription: () => Response.json(unknown, { status: 422 }) };
    const { user } = await open();
    await user.click(await turnOn());
    await screen.findByText("Your browser couldn't turn on reminders. Reload Simmer and try again.");
  });
});

describe('two quick reminder choices', () => {
  it('keeps both changes', async () => {
    const { session } = await open({ before: on });
    const off = async (group: string) =>
      within(await screen.findByRole('group', { name: group })).getByRole('radio', { name: 'Off' });
    const [requests, weekly] = [await off('Friend requests'), await off('Weekly result')];
    // before the first tap is stored
    fireEvent.click(requests);
    fireEvent.click(weekly);
    await waitFor(async () => expect(await session.store.database.mutations.count()).toBe(3));
    expect(await chosen(session)).toMatchObject({ requests: false, weekly: false });
  });
});

describe('Reminders screen in a browser that cannot remind', () => {
  it('explains how to allow notifications and checks again on request and on return', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(PIXEL);
    const { session, user } = await open({
      before: ({ push }) => {
        push.given = 'denied';
      },
    });
    await screen.findByRole('heading', { name: 'This browser blocks reminders' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Choose Permissions, then Notifications',
    );
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Still blocked. Is Notifications set to Allow?');
    session.push.given = 'granted';
    document.dispatchEvent(new Event('visibilitychange'));
    await user.click(await turnOn());
    await screen.findByText("On, and silent once you've checked in.");
  });

  it('shows a permission that was removed later', async () => {
    await open({
      before: async (session) => {
        await on(session);
        session.push.given = 'denied';
      },
    });
    await screen.findByRole('heading', { name: 'This browser blocks reminders' });
  });

  it('explains the Home Screen to an iPhone without the installed app', async () => {
    await open({
      before: ({ push }) => {
        push.support = 'install_first';
      },
    });
    await screen.findByRole('heading', { name: 'First, add Simmer to your Home Screen' });
    expect(screen.getByRole('link', { name: 'Show me how' }).getAttribute('href')).toBe('/install');
  });

  it('explains that the browser is too old', async () => {
    await open({
      before: ({ push }) => {
        push.support = 'no';
      },
    });
    await screen.findByRole('heading', { name: "This browser can't remind you" });
  });

  it.each([
    [PIXEL, 5, 'chrome_phone'],
    [IPHONE, 5, 'iphone'],
    ['Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1.15', 5, 'iphone'],
    ['Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1.15', 0, 'safari'],
    ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/152.0', 0, 'firefox'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140', 0, 'chrome'],
  ] as const)('recognizes the browser from %s', (userAgent, touch, kind) => {
    expect(browserKind(userAgent, touch)).toBe(kind);
  });
});

describe('reminder choices', () => {
  const radio = (group: string, name: RegExp | string) =>
    within(screen.getByRole('group', { name: group })).getByRole('radio', { name });
  const isChosen = (group: string, name: RegExp | string) => (radio(group, name) as HTMLInputElement).checked;

  it('stores each reminder moment at once', async () => {
    const { session, user } = await open({ before: on });
    await screen.findByRole('group', { name: 'Night reminder' });
    expect(isChosen('Night reminder', /^At the goal/)).toBe(true);
    const last = time('23:45:00').replace(' ', '\\s');
    await user.click(radio('Night reminder', new RegExp(`^Before points run out\\s*, ${last}$`)));
    await waitFor(async () =>
      expect(await chosen(session)).toMatchObject({ night: 'last', morning: 'goal' }),
    );
    await waitFor(() => expect(isChosen('Night reminder', /^Before points/)).toBe(true));
  });

  it("offers the sender's name or the whole text for messages", async () => {
    const { session, user } = await open({ before: on });
    await screen.findByText("You'll see who wrote, not what.");
    await user.click(radio('Messages', 'With text'));
    await screen.findByText('Anyone who sees your lock screen can read them.');
    await user.click(radio('Weekly result', 'Off'));
    await waitFor(async () =>
      expect(await chosen(session)).toMatchObject({ messages: 'text', weekly: false }),
    );
  });

  it('keeps quiet hours that are already set', async () => {
    const { session, user } = await open({ before: on });
    await screen.findByText(new RegExp(`^Messages .* wait until ${time('06:30:00')}, and nobody can nudge`));
    await user.click(radio('Quiet hours', 'Off'));
    await screen.findByText('Friends can reach you at any hour.');
    expect(await chosen(session)).toMatchObject({ quiet_from: null });
  });

  it('stores changes on this device while offline', async () => {
    await open({ before: on, online: false });
    await screen.findByText("Saved. Syncs when you're online.");
  });

  it('sends a test and turns off reminders on this device alone', async () => {
    const { session, user } = await open({ before: on });
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    await waitFor(() => expect(sentTo('test_notification')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Turn off here' }));
    await turnOn();
    await waitFor(() =>
      expect(sentTo('drop_subscription')).toMatchObject([{ args: { endpoint: 'https://push.example/1' } }]),
    );
    expect(session.push.endpoint).toBeNull();
    expect(await chosen(session)).toMatchObject(FIRST_REMINDERS);
  });
});

describe('open page with reminders', () => {
  const openDashboard = (before: (session: SignedInSession) => unknown) =>
    openSignedIn({
      path: '/',
      rows: [checkedIn, aCheckIn('morning', '2026-10-22', '07:00')],
      clock: fakeClock('2026-10-22T12:00:00'),
      before: async (session) => {
        session.auth = { accessToken: async () => ({ ok: true, value: 'a token' }) } as never;
        await before(session);
      },
    });

  it('registers this device at its start and renews a lost subscription', async () => {
    const { session } = await openDashboard(async (one) => {
      await on(one);
      one.push.endpoint = null;
    });
    await waitFor(() => expect(sentTo('keep_subscription')).toHaveLength(1));
    expect(session.push.endpoint).not.toBeNull();
  });

  it('does nothing when reminders were never turned on', async () => {
    await openDashboard(() => undefined);
    await screen.findByText('Checked In!');
    expect(asked).toEqual([]);
  });

  it('closes the reminder of a finished check-in and no other notification', async () => {
    const reminder = (tag: string) => ({ tag, isReminder: true });
    const other = (tag: string) => ({ tag, isReminder: false });
    const stay = [
      reminder('check-in:night:2026-10-22'),
      other('check-in:morning:2026-10-22'),
      other('chat:00000000-0000-4000-8000-0000000000b0'),
    ];
    const { session } = await openDashboard(({ push }) => {
      push.shown = [reminder('check-in:morning:2026-10-22'), ...stay];
    });
    await waitFor(() => expect(session.push.shown).toEqual(stay));
  });
});
