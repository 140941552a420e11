import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mute } from '#commands/mute.ts';
import { checkInId } from '#domain/check-ins/check-in-id.ts';
import type { Row } from '#schemas/registry.ts';
import type { CheckInType } from '#schemas/tables/check-ins.ts';
import { aMessage } from '#tests/support/conversation.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { friendRows, friendshipId, peerId, sentRows } from '#tests/support/friend-rows.ts';
import { queued } from '#tests/support/queue.ts';
import { aCheckIn, FAKE_USER } from '#tests/support/sample-rows.ts';
import { holdTime } from '#tests/ui/open-dashboard.tsx';
import { type Given, openSignedIn } from '#tests/ui/open-signed-in.tsx';
import { COMPANY, SENT_REQUESTS } from '#ui/browser/memory-keys.ts';

const DAY = '2026-10-22';
const NAMES = ['Jonas Lindqvist', 'Dev Patel', 'Sofia Rossi'];

/** A check-in of friend `n`, or of Mina (0), today. */
const made = (n: number, time: string, type: CheckInType = 'morning') => {
  const user_id = n === 0 ? FAKE_USER : peerId(n);
  return aCheckIn(type, DAY, time, { user_id, id: checkInId(user_id, type, DAY) });
};
const FRIENDS = NAMES.flatMap((name, at) => friendRows(at + 1, name));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function openHome(rows: readonly Row[] = FRIENDS, given: Partial<Given> = {}) {
  const opened = await openSignedIn({ path: '/', clock: fakeClock(`${DAY}T07:11:00`), rows, ...given });
  await screen.findByText('Keep your streak alive');
  return opened;
}
const coins = async () => within(await screen.findByRole('list', { name: 'Today' }));
const names = async () =>
  (await coins()).getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);
const card = () => within(screen.getByRole('region', { name: 'Today' }));

describe('card Today', () => {
  it("shows the user's coin first, then who checked in last, and leads to each page", async () => {
    await openHome([...FRIENDS, made(1, '06:57'), made(2, '07:09'), made(0, '06:30')]);
    expect(await names()).toEqual([
      'You: morning score 75, night open',
      'Dev: morning score 96, night open',
      'Jonas: morning perfect, night open',
      'Sofia: morning open, night open',
    ]);
    const links = (await coins()).getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.slice(0, 2)).toEqual(['/history?view=day', `/friend/${peerId(2)}`]);
  });

  it.each<[string, readonly Row[], string]>([
    ['nobody', [], "Nobody's up yet"],
    ['the user alone', [made(0, '06:30')], "You're the first"],
    ['one friend', [made(1, '06:57')], '1 of 4 is up'],
    ['some', [made(0, '06:30'), made(1, '06:57')], '2 of 4 are up'],
    ['all', [0, 1, 2, 3].map((n) => made(n, '06:57')), "Everyone's up"],
    ['the user with an early night', [made(0, '06:30'), made(0, '07:00', 'night')], "You're the first"],
  ])('counts who is up: %s', async (_who, rows, words) => {
    await openHome([...FRIENDS, ...rows]);
    await coins();
    expect(card().getByText(words)).toBeTruthy();
  });

  it('shows how old it is instead of the count while offline', async () => {
    await openHome(FRIENDS, { status: { online: false } });
    await coins();
    expect(card().getByText(/^As of 0?7:11/)).toBeTruthy();
  });

  it('is absent without friends, and leaves no space for the next visit', async () => {
    const { session } = await openHome([], { before: ({ memory }) => memory.write(COMPANY, 'yes') });
    await waitFor(() => expect(session.memory.read(COMPANY)).toBeNull());
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  });

  it('shows twelve of more friends and leads to all', async () => {
    const many = Array.from({ length: 13 }, (_, n) => friendRows(n + 1, `Friend${n}`)).flat();
    await openHome([...many, made(13, '07:00')]);
    const all = await names();
    expect(all).toHaveLength(14);
    expect(all[1]).toMatch(/^Friend12: morning perfect/);
    expect(all.at(-1)).toBe('All friends');
  });

  it('fills a coin in its place, marks it for 20 seconds and announces it', async () => {
    holdTime();
    const { session } = await openHome([...FRIENDS, made(1, '06:57')]);
    const before = (await names()).map((name) => name?.split(':')[0]);
    await act(() => session.arrive([made(3, '07:10')]));
    const coin = await (await coins()).findByRole('link', { name: /^Sofia: morning score 95/ });
    expect((await names()).map((name) => name?.split(':')[0])).toEqual(before);
    await waitFor(() => expect(coin.closest('li')?.hasAttribute('data-new')).toBe(true));
    expect(card().getByText('Sofia checked in.')).toBeTruthy();
    await act(() => session.arrive([made(2, '07:11')]));
    await waitFor(() => expect(document.querySelectorAll('li[data-new]')).toHaveLength(2));
    expect(card().queryByText('Dev checked in.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(document.querySelectorAll('li[data-new]')).toHaveLength(0));
  });

  it('is one tab stop in which arrows, Home and End move', async () => {
    const { user } = await openHome();
    const links = (await coins()).getAllByRole('link');
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
    act(() => links[0]?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(links[2]);
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(links[3]);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(links[3]);
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement).toBe(links[0]);
  });
});

describe('news of the card Today', () => {
  const cheerFor = (name: string) =>
    screen.findByRole('button', { name: `Cheer for ${name}, sends 🔥 in chat` });

  it('names the newest check-in, and sends one ordinary message', async () => {
    const yesterday = {
      ...aMessage(2, { sender_id: FAKE_USER, message: '🔥', created_at: '2026-10-21T07:20:00.000Z' }),
      receiver_id: peerId(2),
    };
    const { session, user } = await openHome([...FRIENDS, made(1, '06:57'), made(2, '07:09'), yesterday]);
    const button = await cheerFor('Dev');
    const line = card().getByText(/^Dev, 0?7:09/);
    expect(line.parentElement?.textContent).toContain('96 points, just now');
    await user.dblClick(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button.textContent).toBe('Cheered');
    expect(document.activeElement).toBe(button);
    expect(await card().findByText('You sent a 🔥')).toBeTruthy();
    await waitFor(async () =>
      expect(await queued(session)).toMatchObject([
        { name: 'sendMessage', args: { receiver_id: peerId(2), message: '🔥' } },
      ]),
    );
  });

  it('offers the next cheer when someone else checks in, and on the next visit', async () => {
    const { session, user } = await openHome([...FRIENDS, made(1, '06:57'), made(2, '07:09')]);
    await user.click(await cheerFor('Dev'));
    await card().findByText('You sent a 🔥');
    await act(() => session.arrive([made(3, '07:10')]));
    await cheerFor('Sofia');
    await user.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'History' });
    act(() => history.back());
    await user.click(await cheerFor('Sofia'));
    await card().findByText('You sent a 🔥');
    expect(await queued(session)).toHaveLength(2);
  });

  it('says while offline that the cheer waits', async () => {
    const { user } = await openHome([...FRIENDS, made(1, '06:57')], { status: { online: false } });
    expect(await screen.findByText('Perfect morning')).toBeTruthy();
    await user.click(await cheerFor('Jonas'));
    expect(await card().findByText('Sends when online')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cheered' })).toBeTruthy();
  });

  it('waits for the first check-in, and names none of a muted friend', async () => {
    await openHome([...FRIENDS, made(1, '06:57')], {
      before: (session) => mute(session, { userId: peerId(1), muted: true }),
    });
    expect(await screen.findByText('First one in gets the first cheer.')).toBeTruthy();
    expect((await names())[1]).toBe('Jonas: morning perfect, night open');
  });
});

describe('accepted request on the card Today', () => {
  const rows = [...FRIENDS, ...sentRows(4, 'Ana Weiss'), made(1, '06:57')];

  it('is greeted with a message that is not sent', async () => {
    const { session, user } = await openHome(rows);
    await waitFor(() => expect(session.memory.read(SENT_REQUESTS)).toBe(friendshipId(4)), { timeout: 5_000 });
    await screen.findByRole('button', { name: /^Cheer for Jonas/ });
    const [friend] = sentRows(4, 'Ana Weiss').slice(1);
    await act(() =>
      session.arrive([...friendRows(4, 'Ana Weiss').slice(0, 1), { ...friend, status: 'accepted' } as Row]),
    );
    expect(await card().findByText('Ana accepted')).toBeTruthy();
    expect(card().getByText("You're friends now")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Say hello' }));
    const field = await screen.findByRole('textbox', { name: 'Message' });
    await waitFor(() => expect(field).toHaveProperty('value', 'Hi Ana!'));
    expect(await queued(session)).toEqual([]);
    act(() => history.back());
    expect(await screen.findByRole('button', { name: /^Cheer for Jonas/ })).toBeTruthy();
  });

  it('leaves after a day', async () => {
    const friends = [...FRIENDS, made(1, '06:57')];
    const seen = Date.parse(`${DAY}T07:11:00.000Z`) - 86_400_000;
    await openHome(friends, {
      before: ({ memory }) => memory.write(SENT_REQUESTS, `${friendshipId(2)} ${seen}`),
    });
    expect(await screen.findByRole('button', { name: /^Cheer for Jonas/ })).toBeTruthy();
    expect(screen.queryByText('Dev accepted')).toBeNull();
  });
});
