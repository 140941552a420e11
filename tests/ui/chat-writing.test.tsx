import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err } from '#base/result.ts';
import {
  failed,
  field,
  log,
  openChat,
  own,
  says,
  sendButton,
  TRANG,
  talk,
  theirs,
} from '#tests/ui/open-chat.tsx';
import { pretendLayout } from '#tests/ui/pretend-layout.ts';

beforeEach(() => pretendLayout('log'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('writing', () => {
  it('sends by button, empties the field and keeps the focus', async () => {
    const { talking, user } = await openChat(talk());
    expect(sendButton()).toHaveProperty('disabled', true);
    await user.type(field(), 'Good morning');
    await user.click(sendButton());
    expect(talking.sent).toEqual(['Good morning']);
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
  });

  it('sends by Enter; Shift and Enter begin a line', async () => {
    const { talking, user } = await openChat(talk());
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(talking.sent).toEqual(['one\ntwo']);
  });

  it('sends nothing that is empty', async () => {
    const { talking, user } = await openChat(talk());
    await user.type(field(), '   {Enter}');
    expect(sendButton()).toHaveProperty('disabled', true);
    expect(talking.sent).toEqual([]);
  });

  it('does not take the Enter that ends the composing of a character for sending', async () => {
    const { talking, user } = await openChat(talk());
    await user.type(field(), 'ni');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(talking.sent).toEqual([]);
  });

  it('counts characters near the limit, as the server counts them, and stops behind it', async () => {
    const { talking } = await openChat(talk());
    const write = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }));
    await write('🙂'.repeat(1799));
    expect(screen.queryByText(/characters? left/)).toBeNull();
    await write('🙂'.repeat(1999));
    expect(screen.getByText('1 character left')).toBeTruthy();
    await write(`  ${'🙂'.repeat(2000)}  `);
    expect(screen.getByText('0 characters left')).toBeTruthy();
    expect(sendButton()).toHaveProperty('disabled', false);
    await write('🙂'.repeat(2001));
    expect(screen.getByText('1 character too many')).toBeTruthy();
    expect(sendButton()).toHaveProperty('disabled', true);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(talking.sent).toEqual([]);
  });

  it('keeps what was typed when this device has no room for it, and says so', async () => {
    const send = async () => err({ type: 'StorageFull' } as const);
    const { talking, user } = await openChat(talk(), { services: { send } });
    await user.type(field(), 'Too big{Enter}');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to send message');
    expect(field()).toHaveProperty('value', 'Too big');
    expect(screen.getByText(/This device is out of storage/)).toBeTruthy();
    expect(talking.drafts.get(TRANG)).toBe('Too big');
  });

  it('gives back what was typed when sending fails in a way nobody expected', async () => {
    const send = async () => {
      throw new Error('closed');
    };
    const { user } = await openChat(talk(), { services: { send } });
    await user.type(field(), 'Hello{Enter}');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to send message');
    expect(field()).toHaveProperty('value', 'Hello');
  });

  it('brings back the draft, keeps it at every keystroke, and lets it go with the message', async () => {
    const { talking, user } = await openChat(talk(), { draft: 'Dear Tr' });
    expect(field()).toHaveProperty('value', 'Dear Tr');
    await user.type(field(), 'ang');
    expect(talking.drafts.get(TRANG)).toBe('Dear Trang');
    await user.keyboard('{Enter}');
    expect(talking.drafts.get(TRANG)).toBe('');
    expect(talking.sent).toEqual(['Dear Trang']);
  });
});

describe('a message that was refused', () => {
  it('stands there with the reason, and can be sent again or let go', async () => {
    const { talking, user } = await openChat(talk([failed('Too much', '2026-10-22T07:00')]));
    expect(within(log()).getByText('Failed to send message')).toBeTruthy();
    expect(within(log()).getByText("That's too many in a short time. Try again later.")).toBeTruthy();
    expect(screen.queryByText('Failed to send message', { selector: '[role=alert] *' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(talking.retried).toEqual(['mutation-Too much']);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(talking.discarded).toEqual(['mutation-Too much']);
  });

  it('is told once by a toast when it happens while one looks', async () => {
    const { talking } = await openChat(talk([own('Too much', '2026-10-22T07:00', 'pending')]));
    await says(talking, talk([failed('Too much', '2026-10-22T07:00')]));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to send message');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await says(talking, talk([failed('Too much', '2026-10-22T07:00'), own('next', '2026-10-22T07:05')]));
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });
});

describe('what counts as read', () => {
  const visibility = (state: DocumentVisibilityState) =>
    act(async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('is every unread message on opening, and each new one while it is open', async () => {
    const first = [theirs('a', '2026-10-22T07:00', false), theirs('b', '2026-10-22T07:01', false)];
    const { talking } = await openChat(talk([theirs('old', '2026-10-22T06:00'), ...first]));
    expect(talking.marked).toEqual([['theirs-a', 'theirs-b']]);
    await says(
      talking,
      talk([...first, theirs('c', '2026-10-22T07:02', false), own('d', '2026-10-22T07:03')]),
    );
    expect(talking.marked).toEqual([['theirs-a', 'theirs-b'], ['theirs-c']]);
  });

  it('is nothing when nothing is unread', async () => {
    const { talking } = await openChat(
      talk([theirs('old', '2026-10-22T06:00'), own('mine', '2026-10-22T06:01')]),
    );
    expect(talking.marked).toEqual([]);
  });

  it('waits while the page is hidden', async () => {
    await visibility('hidden');
    const { talking } = await openChat(talk([theirs('a', '2026-10-22T07:00', false)]));
    expect(talking.marked).toEqual([]);
    await visibility('visible');
    expect(talking.marked).toEqual([['theirs-a']]);
  });

  it('takes in unread messages older than the first stretch before it marks any', async () => {
    const { talking } = await openChat(talk([theirs('b', '2026-10-22T07:01', false)], true));
    expect(talking.marked).toEqual([]);
    await waitFor(() => expect(talking.asked).toEqual([40, 140]));
    await says(
      talking,
      talk([theirs('a', '2026-10-22T07:00', false), theirs('b', '2026-10-22T07:01', false)]),
    );
    expect(talking.marked).toEqual([['theirs-a', 'theirs-b']]);
  });

  it('is, while one looks further up, each new message that has been on screen', async () => {
    const watched = new Map<Element, () => void>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.#tell = tell;
        }
        observe(target: Element) {
          watched.set(target, () => this.#tell([{ isIntersecting: true }]));
        }
        disconnect() {}
      },
    );
    const old = theirs('old', '2026-10-22T06:00');
    const { talking } = await openChat(talk([old]));
    Object.defineProperties(log(), { scrollHeight: { value: 2000 }, clientHeight: { value: 800 } });
    fireEvent.wheel(log());
    await act(async () => fireEvent.scroll(log()));
    const news = ['a', 'b'].map((text) => theirs(text, '2026-10-22T07:00', false));
    await says(talking, talk([old, ...news]));
    expect(talking.marked).toEqual([]);
    expect(screen.getByRole('button', { name: '2 new messages' })).toBeTruthy();
    const [endOfA] = watched.values();
    await act(async () => endOfA?.());
    expect(talking.marked).toEqual([['theirs-a']]);
  });

  it('is read out when it arrives, the own words and what was there are not', async () => {
    const { talking } = await openChat(talk([theirs('before', '2026-10-22T07:00')]));
    const told = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join('');
    expect(told()).not.toContain('before');
    await says(talking, talk([theirs('before', '2026-10-22T07:00'), own('mine', '2026-10-22T07:01')]));
    expect(told()).not.toContain('mine');
    await says(talking, talk([theirs('before', '2026-10-22T07:00'), theirs('news', '2026-10-22T07:02')]));
    expect(told()).toContain('Thu Trang: news');
  });

  it('is read out all of it when several messages arrive at once, and again when the same is said again', async () => {
    const { talking } = await openChat(talk());
    const said = () =>
      [...document.querySelectorAll('[aria-live="polite"] > p')].map(({ textContent }) => textContent);
    const batch = [theirs('one', '2026-10-22T07:01'), theirs('ok', '2026-10-22T07:02')];
    await says(talking, talk(batch));
    expect(said()).toEqual(['Thu Trang: one', 'Thu Trang: ok']);
    const again = { ...theirs('ok', '2026-10-22T07:03'), id: 'again' };
    await says(talking, talk([...batch, again]));
    expect(said()).toEqual(['Thu Trang: one', 'Thu Trang: ok', 'Thu Trang: ok']);
  });

  it('is read out when it was written offline and arrives late, and older ones are not', async () => {
    const early = theirs('early', '2026-10-22T06:00');
    const before = theirs('before', '2026-10-22T07:00');
    const mine = own('mine', '2026-10-22T07:05');
    const { talking } = await openChat(talk([before], true));
    await says(talking, talk([before, mine]));
    const late = theirs('late', '2026-10-22T07:02');
    await says(talking, talk([early, before, late, mine]));
    const told = [...document.querySelectorAll('[aria-live="polite"] > p')];
    expect(told.map(({ textContent }) => textContent)).toEqual(['Thu Trang: late']);
  });

  it('is only counted when a whole day of messages arrives at once', async () => {
    const { talking } = await openChat(talk());
    await says(talking, talk(['1', '2', '3', '4', '5', '6'].map((n) => theirs(n, `2026-10-22T07:0${n}`))));
    const told = [...document.querySelectorAll('[aria-live="polite"] > p')].at(-1);
    expect(told?.textContent).toBe('6 new messages');
  });
});
