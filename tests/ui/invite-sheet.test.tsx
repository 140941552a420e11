import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import jsQR from 'jsqr';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Invitation } from '#schemas/tables/invitations.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { queued, rejectLast } from '#tests/support/queue.ts';
import { FAKE_USER } from '#tests/support/sample-rows.ts';
// loaded here as the app does at the first opening: loading takes long on a busy machine
import '#ui/components/invite/invite-sheet.tsx';
import { openFriends } from '#tests/ui/open-friends.tsx';
import type { Given } from '#tests/ui/open-signed-in.tsx';

const NOW = '2026-10-22T09:00:00';
const CODE = '0123456789abcdef';
const SHOWN = `${location.host}/i/${CODE}`;

const link = (over: Partial<Invitation> = {}): Invitation => ({
  user_id: FAKE_USER,
  code: CODE,
  created_at: '2026-10-20T09:00:00.000Z',
  stopped_at: null,
  joined: 0,
  ...over,
});

async function openSheet(rows: readonly Invitation[] = [link()], given: Partial<Given> = {}) {
  const opened = await openFriends({ rows, clock: fakeClock(NOW), ...given });
  await opened.user.click(screen.getByRole('button', { name: 'Invite with a link' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Invite with a link' }));
  return { ...opened, sheet };
}

/** The codes of the links that this device has asked for. */
const made = async (session: Parameters<typeof queued>[0]) =>
  (await queued(session)).flatMap(({ name, args }) => (name === 'makeInvitation' ? [args.code] : []));

/** What a camera reads from the squares of that drawing. */
function readQr(svg: Element): string | undefined {
  const scale = 4;
  const [from = 0, , modules = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const side = modules * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  const ink = (x: number, y: number, size: number, colour: number) => {
    for (let row = 0; row < size * scale; row++) {
      const start = ((y - from) * scale + row) * side + (x - from) * scale;
      pixels.fill(colour, start * 4, (start + size * scale) * 4);
    }
  };
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1/g) ?? []) {
    ink(Number(x), Number(y), 1, 0);
  }
  for (const eye of svg.querySelectorAll('rect:first-child')) {
    const [x, y] = ['x', 'y'].map((name) => Math.floor(Number(eye.getAttribute(name))));
    for (const [inset, size, colour] of [
      [0, 7, 0],
      [1, 5, 255],
      [2, 3, 0],
    ] as const) {
      ink((x ?? 0) + inset, (y ?? 0) + inset, size, colour);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

describe('invitation sheet', () => {
  it('shows the link, how long it works, and a QR code that reads as the link', async () => {
    const { sheet, session } = await openSheet();
    expect(await sheet.findByText(SHOWN)).toBeTruthy();
    expect(
      sheet.getByText(/^Works until .*27.*, for up to 20 people\. Nobody has joined yet\.$/),
    ).toBeTruthy();
    expect(readQr(sheet.getByRole('img', { name: 'QR code of your invitation link' }))).toBe(
      `${location.origin}/i/${CODE}`,
    );
    expect(await made(session)).toEqual([]);
  });

  it('counts those who have joined while it is open', async () => {
    const { sheet, arrive } = await openSheet();
    await sheet.findByText(SHOWN);
    await arrive([link({ joined: 1 })]);
    expect(await sheet.findByText(/ 1 has joined\.$/)).toBeTruthy();
    await arrive([link({ joined: 2 })]);
    expect(await sheet.findByText(/ 2 have joined\.$/)).toBeTruthy();
  });

  it('makes a link when it is first opened, and shows the same one when it is opened again', async () => {
    const { sheet, session, user } = await openSheet([]);
    const shown = (await sheet.findByText(/\/i\/[0-9a-v]{16}$/)).textContent;
    expect(session.syncs).toBeGreaterThan(0);
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Invite with a link' }));
    expect((await screen.findByText(/\/i\/[0-9a-v]{16}$/)).textContent).toBe(shown);
    expect(await made(session)).toHaveLength(1);
  });

  it.each([
    ['is 7 days old', { created_at: '2026-10-15T09:00:00.000Z' }],
    ['is full', { joined: 20 }],
    ['was stopped', { stopped_at: '2026-10-21T09:00:00.000Z' }],
  ])('replaces a link that %s', async (_what, over) => {
    const { sheet, session } = await openSheet([link(over)]);
    const shown = await sheet.findByText(/\/i\/[0-9a-v]{16}$/);
    expect(shown.textContent).not.toBe(SHOWN);
    expect(sheet.getByText(/Nobody has joined yet\.$/)).toBeTruthy();
    expect(await made(session)).toHaveLength(1);
  });

  it('shows a link that works while offline', async () => {
    const { sheet } = await openSheet([link()], { status: { online: false } });
    expect(await sheet.findByText(SHOWN)).toBeTruthy();
    expect(sheet.queryByRole('alert', { name: /offline/ })).toBeNull();
  });

  it('makes no link while offline, and makes one when the connection returns', async () => {
    const { sheet, session } = await openSheet([], { status: { online: false } });
    expect(await sheet.findByText("You're offline.")).toBeTruthy();
    expect(sheet.getByText('A new link needs a connection for a moment.')).toBeTruthy();
    expect(await made(session)).toEqual([]);
    act(() => session.sync.setState({ online: true }));
    expect(await sheet.findByText(/\/i\/[0-9a-v]{16}$/)).toBeTruthy();
  });

  it('reports a link that could not be stored, and makes it on "Try again"', async () => {
    const disk = { makeRoom: () => {} };
    const { sheet, user } = await openSheet([], {
      before: () => {
        disk.makeRoom = fillDisk();
      },
    });
    expect(await sheet.findByText("Couldn't make a link.")).toBeTruthy();
    disk.makeRoom();
    await user.click(sheet.getByRole('button', { name: 'Try again' }));
    expect(await sheet.findByText(/\/i\/[0-9a-v]{16}$/)).toBeTruthy();
  });

  it('reports a link that the server rejected, without a row of a rejected change', async () => {
    const { sheet, session } = await openSheet([]);
    await sheet.findByText(/\/i\/[0-9a-v]{16}$/);
    await act(() => rejectLast(session, 'rate_limited'));
    expect(await sheet.findByText("Couldn't make a link.")).toBeTruthy();
    await waitFor(async () => expect(await session.store.database.rejected.count()).toBe(0));
    expect(await made(session)).toEqual([]);
  });
});

describe('link in the invitation sheet', () => {
  it('copies it, and shows that for two seconds', async () => {
    const { sheet, user } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Copy' }));
    expect(await sheet.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/i/${CODE}`);
    expect(await sheet.findByRole('button', { name: 'Copy' }, { timeout: 4000 })).toBeTruthy();
  });

  it('selects it for the keyboard when the browser does not let it copy', async () => {
    const { sheet, user } = await openSheet();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(await sheet.findByRole('button', { name: 'Copy link' }));
    expect(await sheet.findByText('Press Ctrl+C to copy.')).toBeTruthy();
    expect(`${getSelection()}`).toBe(SHOWN);
  });

  it("offers no 'Share link' in a browser without a share sheet", async () => {
    const { sheet } = await openSheet();
    expect(await sheet.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Share link' })).toBeNull();
  });

  it("hands it to the device's share sheet with one sentence", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const { sheet, user } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Share link' }));
    expect(share).toHaveBeenCalledWith({
      title: 'Simmer',
      text: 'Keep a streak with me on Simmer.',
      url: `${location.origin}/i/${CODE}`,
    });
    expect(sheet.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  it.each([
    ['fails', 'NotAllowedError', 'Copied'],
    ['is closed', 'AbortError', 'Copy'],
  ])('shows, when the share sheet %s with %s, the button "%s"', async (_what, name, then) => {
    const share = vi.fn().mockRejectedValue(new DOMException('no', name));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const { sheet, user } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Share link' }));
    expect(await sheet.findByRole('button', { name: then })).toBeTruthy();
  });
});

describe('end of a link', () => {
  it('asks first, and keeps the link on "Keep it"', async () => {
    const { sheet, session, user } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Stop this link' }));
    expect(sheet.getByRole('heading', { name: 'Stop this link?' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Keep it' }));
    expect(await sheet.findByText(SHOWN)).toBeTruthy();
    expect(await queued(session)).toEqual([]);
  });

  it.each([
    [0, 'Nobody new can join with it.'],
    [1, 'Nobody new can join with it. The person who did stays your friend.'],
    [2, 'Nobody new can join with it. The 2 people who did stay your friends.'],
  ])('stops it, offline too, and shows what becomes of %s who joined', async (joined, text) => {
    const { sheet, session, user } = await openSheet([link({ joined })], { status: { online: false } });
    await user.click(await sheet.findByRole('button', { name: 'Stop this link' }));
    await user.click(sheet.getByRole('button', { name: 'Stop this link' }));
    expect(await sheet.findByRole('heading', { name: 'This link has stopped' })).toBeTruthy();
    expect(sheet.getByText(text)).toBeTruthy();
    expect(await queued(session)).toMatchObject([{ name: 'stopInvitation', args: { code: CODE } }]);
  });

  it('makes another link only when asked to', async () => {
    const { sheet, session, user } = await openSheet();
    await user.click(await sheet.findByRole('button', { name: 'Stop this link' }));
    await user.click(sheet.getByRole('button', { name: 'Stop this link' }));
    await sheet.findByRole('heading', { name: 'This link has stopped' });
    expect(await made(session)).toEqual([]);
    await user.click(sheet.getByRole('button', { name: 'Make a new link' }));
    const shown = await sheet.findByText(/\/i\/[0-9a-v]{16}$/);
    expect(shown.textContent).not.toBe(SHOWN);
    expect(await made(session)).toHaveLength(1);
  });
});
