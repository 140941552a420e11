import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoCheckIn } from '#commands/undo-check-in.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn } from '#tests/support/sample-rows.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { holdTime, openDashboard } from '#tests/ui/open-dashboard.tsx';
import { toastRegion } from '#tests/ui/render-app.tsx';
import { toasts } from '#ui/state/toasts.ts';

const DAY = '2026-10-22';
const TAPPED = aCheckIn('morning', DAY, '07:01');
const clock = { now: () => Date.now(), utcOffsetMinutes: () => 0 };

/** Opens the dashboard of a user with a run of 12 mornings, `seconds` after 07:01. */
function open(seconds: number, { checkIns = [TAPPED] } = {}) {
  vi.setSystemTime(Date.parse(TAPPED.check_in_time) + seconds * 1000);
  const streaks = { morning_streak: 12, last_morning_check: '2026-10-21' };
  const yesterday = aCheckIn('morning', '2026-10-21', '07:30', { streak: 12, points_earned: 75 });
  return openDashboard({ clock, streaks, checkIns: [yesterday, ...checkIns] });
}

const morning = () => within(screen.getByRole('group', { name: 'Morning check-in' }));
const onCard = () => screen.findByRole('button', { name: 'Undo morning check-in' });
const status = () => within(toastRegion());
const dial = () => screen.getByRole('img').getAttribute('aria-label');

/** Another tab undoes it before this one is informed, so that Undo can be pressed here as well. */
const undoElsewhere = (session: SignedInSession) => void undoCheckIn(session, TAPPED);

beforeEach(() => void holdTime());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('mis-tapped check-in', () => {
  it('stays on the dial until the undo is stored, so that the other check-in does not flash up', async () => {
    const { user } = await open(0, { checkIns: [] });
    await user.click(morning().getByRole('button', { name: /^Check in/ }));
    const undo = await onCard();
    const dials = new Set<string | null>();
    const watch = new MutationObserver(() => dials.add(dial()));
    watch.observe(document.body, { childList: true, subtree: true, attributes: true });
    await user.click(undo);
    await morning()
      .findByRole('button', { name: /^Check in/ })
      .finally(() => watch.disconnect());
    expect(dials.size).toBe(2);
    for (const words of dials) expect(words).toMatch(/^Morning check-in at|your morning goal/);
  });

  it('is open again when another tab undoes it before this one shows it', async () => {
    const { session, user } = await open(0, { checkIns: [] });
    const { store } = session;
    const change = store.change.bind(store);
    vi.spyOn(store, 'change').mockImplementationOnce(async (task) => {
      const written = await change(task);
      const [made] = await store.documents.where('check_ins', { user_id: session.userId, local_day: DAY });
      expect(await undoCheckIn(session, made as CheckIn)).toMatchObject({ ok: true });
      return written;
    });
    await user.click(morning().getByRole('button', { name: /^Check in/ }));
    expect(await status().findByText(/Perfect timing.*points!/)).toBeTruthy();
    expect(await morning().findByRole('button', { name: /^Check in/ })).toBeTruthy();
    expect(await queued(session)).toEqual([]);
  });

  it('offers Undo only on its card and is scored from scratch when it is repeated', async () => {
    const { session, user } = await open(0, { checkIns: [] });
    await user.click(morning().getByRole('button', { name: /^Check in/ }));
    expect(await status().findByText(/Perfect timing.*points!/)).toBeTruthy();
    await onCard();
    expect(screen.getAllByRole('button', { name: /Undo/ })).toHaveLength(1);
    await user.click(await onCard());
    expect(await status().findByText('Morning check-in undone')).toBeTruthy();
    expect(screen.queryByText(/Perfect timing.*points!/)).toBeNull();
    expect(await queued(session)).toEqual([]);

    vi.setSystemTime(`${DAY}T07:24:00Z`);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await user.click(await morning().findByRole('button', { name: /\+81/ }));
    expect(await status().findByText('24 minutes off target +81 points!')).toBeTruthy();
    expect(await queued(session)).toMatchObject([
      { args: { check_in_time: expect.stringMatching(/T07:24:0/) } },
    ]);
  });

  it('is undone from its card after a reload, with the focus on the reopened check-in', async () => {
    const { session, user } = await open(20);
    const button = await onCard();
    expect(status().queryByRole('button')).toBeNull();
    button.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(await status().findByText('Morning check-in undone')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(morning().getByRole('button', { name: /^Check in/ })),
    );
    expect(await queued(session)).toMatchObject([{ name: 'undoCheckIn' }]);
  });

  it('is undone when an earlier check-in of another device has replaced it', async () => {
    const { session, user, arrive } = await open(20, { checkIns: [] });
    await user.click(morning().getByRole('button', { name: /^Check in/ }));
    const ofOwn = await onCard();
    expect(await queued(session)).toMatchObject([{ name: 'checkIn' }]);
    await arrive([TAPPED]);
    await waitFor(() => expect(ofOwn.isConnected).toBe(false));
    await user.click(await onCard());
    expect(await status().findByText('Morning check-in undone')).toBeTruthy();
    expect(await queued(session)).toEqual([]);
    expect(await firstValueFrom(session.store.collections.check_ins.findOne(TAPPED.id).$)).toMatchObject({
      check_in_time: TAPPED.check_in_time,
      superseded: [],
    });
  });

  it('is one tab stop away from Undo when it was made with the keyboard', async () => {
    const { session, user } = await open(0, { checkIns: [] });
    morning()
      .getByRole('button', { name: /^Check in/ })
      .focus();
    await user.keyboard('{Enter}');
    await onCard();
    const card = screen.getByRole('group', { name: 'Morning check-in' });
    await waitFor(() => expect(document.activeElement).toBe(card));
    await user.keyboard('{Enter}');
    expect(await queued(session)).toMatchObject([{ name: 'checkIn' }]);
    await user.tab();
    expect(document.activeElement).toBe(await onCard());
  });

  it('keeps the keyboard focus when it moves from the dial to the line below', async () => {
    await open(20);
    const onDial = screen.getByRole('group', { name: 'Morning check-in' });
    onDial.focus();
    await act(() => vi.advanceTimersByTimeAsync(101_000));
    await act(() => vi.advanceTimersToNextFrame());
    const inLine = screen.getByRole('group', { name: 'Morning check-in' });
    expect(inLine).not.toBe(onDial);
    expect(document.activeElement).toBe(inLine);
  });

  it('hides Undo after 60 s and does not announce the countdown', async () => {
    await open(20);
    const announced: string[] = [];
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const live = (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live],[role=status],[role=alert]',
        );
        if (live) announced.push(live.textContent ?? '');
      }
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    (await onCard()).focus();
    await act(() => vi.advanceTimersByTimeAsync(41_000));
    watch.disconnect();
    expect(screen.queryByRole('button', { name: 'Undo morning check-in' })).toBeNull();
    expect(announced).toEqual([]);
    // the focus moves to its card, because it was on the removed button
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Morning check-in' }));
  });

  it('stays on the dial while it can be undone, and is then replaced by the other check-in', async () => {
    const { user } = await open(0, { checkIns: [] });
    await user.click(morning().getByRole('button', { name: /^Check in/ }));
    await onCard();
    for (let second = 0; second < 60; second += 6) {
      expect(dial()).toMatch(/^Morning check-in at/);
      await act(() => vi.advanceTimersByTimeAsync(6_000));
    }
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(dial()).toMatch(/your night goal/);
  });

  it('is replaced on the dial by the other check-in at once when the clock is set back to before the tap', async () => {
    await open(-3600);
    expect(dial()).toMatch(/your night goal/);
  });

  it('offers no Undo after a minute or when the clock was set back to before the tap', async () => {
    await open(61);
    expect(screen.queryByRole('button', { name: 'Undo morning check-in' })).toBeNull();
    cleanup();
    await open(-3600);
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.queryByRole('button', { name: 'Undo morning check-in' })).toBeNull();
  });

  it.each([
    [
      'TooLate',
      'alert',
      'You can only undo within 60 seconds.',
      () => void vi.setSystemTime(`${DAY}T07:02:01Z`),
    ],
    [
      'StorageFull',
      'alert',
      'This device is out of storage. Free up some space and try again.',
      () => void fillDisk(),
    ],
    ['NotThere', 'status', 'That check-in was already undone.', undoElsewhere],
  ] as const)('explains why it cannot be undone: %s', async (_why, role, words, prepare) => {
    const { session } = await open(20);
    const button = await onCard();
    prepare(session);
    act(() => button.click());
    expect((await screen.findByText(words)).closest(`[role=${role}]`)).toBeTruthy();
  });
});

describe('toast with an action', () => {
  it('stays while it is focused and closes on Escape', async () => {
    const { user } = await open(0, { checkIns: [] });
    act(() => void toasts.success('Ana is muted.', { action: { label: 'Undo', run: () => undefined } }));
    const undo = await status().findByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(undo.isConnected).toBe(true);
    await user.keyboard('{Escape}');
    expect(undo.isConnected).toBe(false);
  });
});
