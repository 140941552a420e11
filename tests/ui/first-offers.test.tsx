import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import { type Given, holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { FIRST_CHECK_INS, FIRST_DAY_SHOWN, FIRST_STEPS, REMINDS_HERE } from '#ui/browser/memory-keys.ts';
import { beginFirstSteps } from '#ui/state/first-steps.ts';

const DAY = '2026-10-22';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json('BKey'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Waits until the parts that load after the first paint are there, and makes the check-in of the night. */
async function checkInAt(time: string, { before = () => undefined, ...given }: Given = {}) {
  holdTime();
  const opened = await openDashboard({
    clock: fakeClock(`${DAY}T${time}`),
    ...given,
    before: async (session) => {
      session.auth = { accessToken: async () => ({ ok: true, value: 'a token' }) } as never;
      await before(session);
    },
  });
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  const night = within(screen.getByRole('group', { name: 'Night check-in' }));
  await opened.user.click(night.getByRole('button', { name: /^Check in/ }));
  await night.findByRole('button', { name: /Checked In!/ });
  await screen.findByRole('button', { name: 'Undo night check-in' });
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  return opened;
}
const firstSheet = () => screen.findByRole('dialog', { name: 'Your first check-in' });
const homeScreen = () => screen.queryByRole('dialog', { name: 'Keep Simmer on your Home Screen' });

describe('first-day sheet of a user without reminders', () => {
  it('leads to turning them on', async () => {
    const { user } = await checkInAt('22:58:00');
    await firstSheet();
    await user.click(await screen.findByRole('link', { name: 'Turn on reminders' }));
    await waitFor(() => expect(location.pathname).toBe('/settings/reminders'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[string, NonNullable<Given['before']>, string?]>([
    [
      'are on',
      ({ memory, push }) => {
        push.given = 'granted';
        memory.write(REMINDS_HERE, 'on');
      },
    ],
    ['are impossible', ({ push }) => Object.assign(push, { support: 'no' })],
    [
      'need an app that would start empty',
      ({ push }) => Object.assign(push, { support: 'install_first' }),
      '',
    ],
  ])('does not offer reminders that %s', async (_what, before, email) => {
    await checkInAt('22:58:00', { before, ...(email !== undefined && { email }) });
    await firstSheet();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByRole('link', { name: 'Turn on reminders' })).toBeNull();
  });
});

describe('start of the first questions that wait for a check-in', () => {
  const wait: NonNullable<Given['before']> = ({ memory }) => beginFirstSteps(memory, 'after-check-in');

  it('follows the sheet about it', async () => {
    const { user } = await checkInAt('22:58:00', { before: wait });
    const sheet = within(await firstSheet());
    expect(sheet.queryByRole('link', { name: 'Turn on reminders' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'When do you want to be up?' })).toBeTruthy();
  });

  it('leaves Undo in reach', async () => {
    const { user, session } = await checkInAt('22:58:00', { before: wait });
    await user.click(screen.getByRole('button', { name: 'Undo night check-in' }));
    const night = within(screen.getByRole('group', { name: 'Night check-in' }));
    await night.findByRole('button', { name: /^Check in/ });
    expect(session.memory.read(FIRST_STEPS)).toBe('after-check-in');
  });

  it('happens on the next visit if the sheet has not led to them', async () => {
    await openDashboard({
      streaks: { night_streak: 1, last_night_check: '2026-10-21' },
      checkIns: [aCheckIn('night', '2026-10-21', '23:00')],
      before: wait,
      shows: 'When do you want to be up?',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'When do you want to be up?' })).toBeTruthy();
  });
});

describe('offer of the Home Screen', () => {
  const twice: Given = {
    streaks: { morning_streak: 1, last_morning_check: DAY, night_streak: 1, last_night_check: '2026-10-21' },
    before: ({ memory }) => {
      memory.write(FIRST_DAY_SHOWN, 'yes');
      memory.write(FIRST_CHECK_INS, `2026-10-21 night\n${DAY} morning`);
    },
  };
  const onIphone = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);

  it('comes after the third check-in, once, and leads to Install', async () => {
    onIphone();
    const { user, session } = await checkInAt('22:58:00', twice);
    expect(homeScreen()).toBeTruthy();
    expect(session.memory.read(FIRST_CHECK_INS)?.split('\n')).toHaveLength(3);
    await user.click(screen.getByRole('link', { name: 'Show me how' }));
    await waitFor(() => expect(location.pathname).toBe('/install'));
  });

  it.each<[string, Given, boolean]>([
    [
      'after the third check-in is repeated',
      {
        before: ({ memory }) =>
          memory.write(FIRST_CHECK_INS, `2026-10-21 night\n${DAY} morning\n${DAY} night`),
      },
      true,
    ],
    ['if the first check-in was made elsewhere', { before: () => undefined }, true],
    ['where the app would start empty', { email: '' }, true],
    ['where nothing can be installed', {}, false],
  ])('does not come %s', async (_when, given, isPhone) => {
    if (isPhone) onIphone();
    await checkInAt('22:58:00', { ...twice, ...given });
    expect(homeScreen()).toBeNull();
  });
});
