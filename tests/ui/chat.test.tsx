import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err } from '#base/result.ts';
import type { SyncStatus } from '#base/sync-status.ts';
import { instantOf } from '#domain/days.ts';
import type { Chat, ChatMessage } from '#queries/chat.ts';
import { fakeChat } from '#tests/support/fake-chat.ts';
import {
  aDashboard,
  aProfile,
  FAKE_USER,
  fakeClock,
  fakeScreens,
  fakeServices,
  fakeUser,
} from '#tests/support/fake-services.ts';
import { pretendLayout } from '#tests/ui/pretend-layout.ts';
import { renderApp } from '#tests/ui/render-app.tsx';
import { clockTimeText, dayText, dayWithYearText } from '#ui/format/times.ts';
import type { ChatServices } from '#ui/screens/chat/chat-services.ts';

const TRANG = '00000000-0000-4000-8000-00000000007a';
const friend = aProfile({ user_id: TRANG, display_name: 'Thu Trang', current_league: 'pho' });

/** In a zone where it is one hour later than in UTC. */
const at = (wall: string) => instantOf(Date.parse(`${wall}:00Z`) - 3_600_000);
const theirs = (text: string, wall: string, read = true): ChatMessage => ({
  id: `theirs-${text}`,
  text,
  created_at: at(wall),
  own: false,
  read,
});
const own = (text: string, wall: string, mark: 'pending' | 'sent' | 'read' = 'read'): ChatMessage => ({
  id: `own-${text}`,
  text,
  created_at: at(wall),
  own: true,
  mark,
});
const failed = (text: string, wall: string, code = 'rate_limited'): ChatMessage => ({
  id: `failed-${text}`,
  text,
  created_at: at(wall),
  own: true,
  mark: 'failed',
  mutationId: `mutation-${text}`,
  code,
});
const talk = (messages: readonly ChatMessage[] = [], hasOlder = false): Chat => ({
  status: 'open',
  friend,
  messages,
  hasOlder,
});

async function open(
  chat: Chat,
  over: { services?: Partial<ChatServices>; status?: Partial<SyncStatus>; draft?: string } = {},
) {
  const clock = fakeClock('2026-10-22T08:00:00', 60);
  const talking = fakeChat(chat, over.services);
  if (over.draft) talking.drafts.set(TRANG, over.draft);
  const person = fakeUser(clock, aDashboard(), over.status, {}, fakeScreens({ chat: talking }));
  renderApp(
    fakeServices(clock),
    { status: 'signed_in', userId: FAKE_USER, services: person },
    `/chat/${TRANG}`,
  );
  await act(async () => {});
  return { talking, person, user: userEvent.setup() };
}

const says = (talking: { chat$: { next(chat: Chat): void } }, chat: Chat) =>
  act(async () => talking.chat$.next(chat));
const field = () => screen.getByRole('textbox', { name: 'Message' });
const sendButton = () => screen.getByRole('button', { name: 'Send' });
const time = (wall: string) => clockTimeText(`${wall}:00`);
const log = () => screen.getByRole('log', { name: 'Conversation with Thu Trang' });

beforeEach(() => pretendLayout('log'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what a chat shows', () => {
  it('names the friend and the league, leads back and to the stats', async () => {
    await open(talk());
    expect(screen.getByRole('heading', { name: 'Thu Trang' })).toBeTruthy();
    expect(screen.getByText('Pho Bo League')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/friends');
    expect(screen.getByRole('link', { name: 'View Stats' }).getAttribute('href')).toBe(`/friend/${TRANG}`);
    expect(document.title).toBe('Thu Trang · Simmer');
  });

  it('has words for an empty conversation', async () => {
    await open(talk());
    expect(screen.getByText('No messages yet. Start the conversation!')).toBeTruthy();
  });

  it('shows days and runs by the calendar and clock of the reader', async () => {
    await open(
      talk([
        theirs('older', '2025-12-31T23:59'),
        theirs('last week', '2026-10-15T07:00'),
        own('late', '2026-10-21T00:10'),
        theirs('one', '2026-10-22T00:05'),
        theirs('two', '2026-10-22T00:07'),
        own('three', '2026-10-22T00:08'),
      ]),
    );
    const days = within(log())
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
    expect(days).toEqual([dayWithYearText('2025-12-31'), dayText('2026-10-15'), 'Yesterday', 'Today']);
    const times = [...log().querySelectorAll('p > time')].map((one) => [
      one.textContent,
      one.parentElement?.className === 'visually-hidden',
    ]);
    expect(times).toEqual([
      [time('23:59'), false],
      [time('07:00'), false],
      [time('00:10'), false],
      [time('00:05'), true],
      [time('00:07'), false],
      [time('00:08'), false],
    ]);
  });

  it('says of each own message what has become of it, and whose a message is', async () => {
    await open(
      talk([
        theirs('hello', '2026-10-22T07:00'),
        own('seen', '2026-10-22T07:01', 'read'),
        own('arrived', '2026-10-22T07:30', 'sent'),
        own('here', '2026-10-22T07:31', 'pending'),
      ]),
    );
    expect(log().textContent).toBe(
      `TodayThu Trang: hello${time('07:00')}You: seen${time('07:01')}ReadYou: arrived${time('07:30')}SentYou: hereWaiting to send`,
    );
  });

  it('shows words as words, links only to the web, opened without telling where from', async () => {
    await open(
      talk([
        theirs('<b>bold</b> javascript:alert(1) see (https://example.org/a_(b)), ok?', '2026-10-22T07:00'),
      ]),
    );
    const links = within(log()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
    ]);
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(links[0]?.getAttribute('target')).toBe('_blank');
    expect(log().querySelector('b')).toBeNull();
    expect(log().textContent).toContain(
      '<b>bold</b> javascript:alert(1) see (https://example.org/a_(b)), ok?',
    );
  });

  it('lets words of either direction find their own side', async () => {
    await open(talk([theirs('שלום', '2026-10-22T07:00')]));
    expect(screen.getByText('שלום').getAttribute('dir')).toBe('auto');
    expect(field().getAttribute('dir')).toBe('auto');
  });

  it('has a quiet strip while offline, and none while all is well', async () => {
    const { person } = await open(talk(), { status: { online: false, pending: 1 } });
    expect(screen.getByText('Offline, 1 waiting')).toBeTruthy();
    await act(async () => person.sync.setState({ online: true, pending: 0 }));
    expect(screen.queryByText(/Offline|All saved/)).toBeNull();
  });
});

describe('before and instead of a conversation', () => {
  it('neither knows nor denies a friend before the first sync', async () => {
    const { talking, person } = await open({ status: 'not_synced' });
    expect(screen.getByText('Fetching your data for the first time…')).toBeTruthy();
    expect(screen.queryByText('Friend not found')).toBeNull();
    await act(async () => person.sync.setState({ online: false }));
    expect(screen.getByText(/You are offline. Simmer needs the network once/)).toBeTruthy();
    await says(talking, talk());
    expect(field()).toBeTruthy();
  });

  it('knows no strangers', async () => {
    await open({ status: 'not_found' });
    expect(screen.getByRole('heading', { name: 'Friend not found' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'To your friends' }).getAttribute('href')).toBe('/friends');
  });

  it('says when the messages could not be read, and tries again', async () => {
    let attempts = 0;
    const observe = () => {
      attempts += 1;
      return throwError(() => new Error('the disk is gone'));
    };
    const { user } = await open(talk(), { services: { observe } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(attempts).toBe(2);
    expect(screen.getByText('The messages could not be read on this device.')).toBeTruthy();
  });
});

describe('writing', () => {
  it('sends by button, empties the field and keeps the focus', async () => {
    const { talking, user } = await open(talk());
    expect(sendButton()).toHaveProperty('disabled', true);
    await user.type(field(), 'Good morning');
    await user.click(sendButton());
    expect(talking.sent).toEqual(['Good morning']);
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
  });

  it('sends by Enter; Shift and Enter begin a line', async () => {
    const { talking, user } = await open(talk());
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(talking.sent).toEqual(['one\ntwo']);
  });

  it('sends nothing that is empty', async () => {
    const { talking, user } = await open(talk());
    await user.type(field(), '   {Enter}');
    expect(sendButton()).toHaveProperty('disabled', true);
    expect(talking.sent).toEqual([]);
  });

  it('does not take the Enter that ends the composing of a character for sending', async () => {
    const { talking, user } = await open(talk());
    await user.type(field(), 'ni');
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(talking.sent).toEqual([]);
  });

  it('counts characters near the limit, as the server counts them, and stops behind it', async () => {
    const { talking } = await open(talk());
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
    const { talking, user } = await open(talk(), { services: { send } });
    await user.type(field(), 'Too big{Enter}');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to send message');
    expect(field()).toHaveProperty('value', 'Too big');
    expect(screen.getByText(/This device has no room left to save your message/)).toBeTruthy();
    expect(talking.drafts.get(TRANG)).toBe('Too big');
  });

  it('gives back what was typed when sending fails in a way nobody expected', async () => {
    const send = async () => {
      throw new Error('closed');
    };
    const { user } = await open(talk(), { services: { send } });
    await user.type(field(), 'Hello{Enter}');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to send message');
    expect(field()).toHaveProperty('value', 'Hello');
  });

  it('brings back the draft, keeps it at every keystroke, and lets it go with the message', async () => {
    const { talking, user } = await open(talk(), { draft: 'Dear Tr' });
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
    const { talking, user } = await open(talk([failed('Too much', '2026-10-22T07:00')]));
    expect(within(log()).getByText('Failed to send message')).toBeTruthy();
    expect(within(log()).getByText('That was a lot in a short time. Try again later.')).toBeTruthy();
    expect(screen.queryByText('Failed to send message', { selector: '[role=alert] *' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(talking.retried).toEqual(['mutation-Too much']);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(talking.discarded).toEqual(['mutation-Too much']);
  });

  it('is told once by a toast when it happens while one looks', async () => {
    const { talking } = await open(talk([own('Too much', '2026-10-22T07:00', 'pending')]));
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
    const { talking } = await open(talk([theirs('old', '2026-10-22T06:00'), ...first]));
    expect(talking.marked).toEqual([['theirs-a', 'theirs-b']]);
    await says(
      talking,
      talk([...first, theirs('c', '2026-10-22T07:02', false), own('d', '2026-10-22T07:03')]),
    );
    expect(talking.marked).toEqual([['theirs-a', 'theirs-b'], ['theirs-c']]);
  });

  it('is nothing when nothing is unread', async () => {
    const { talking } = await open(
      talk([theirs('old', '2026-10-22T06:00'), own('mine', '2026-10-22T06:01')]),
    );
    expect(talking.marked).toEqual([]);
  });

  it('waits while the page is hidden', async () => {
    await visibility('hidden');
    const { talking } = await open(talk([theirs('a', '2026-10-22T07:00', false)]));
    expect(talking.marked).toEqual([]);
    await visibility('visible');
    expect(talking.marked).toEqual([['theirs-a']]);
  });

  it('takes in unread messages older than the first stretch before it marks any', async () => {
    const { talking } = await open(talk([theirs('b', '2026-10-22T07:01', false)], true));
    expect(talking.marked).toEqual([]);
    await waitFor(() => expect(talking.asked).toEqual([40, 140]));
    await says(
      talking,
      talk([theirs('a', '2026-10-22T07:00', false), theirs('b', '2026-10-22T07:01', false)]),
    );
    expect(talking.marked).toEqual([['theirs-a', 'theirs-b']]);
  });

  it('is read out when it arrives, the own words and what was there are not', async () => {
    const { talking } = await open(talk([theirs('before', '2026-10-22T07:00')]));
    const told = () =>
      [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent).join('');
    expect(told()).not.toContain('before');
    await says(talking, talk([theirs('before', '2026-10-22T07:00'), own('mine', '2026-10-22T07:01')]));
    expect(told()).not.toContain('mine');
    await says(talking, talk([theirs('before', '2026-10-22T07:00'), theirs('news', '2026-10-22T07:02')]));
    expect(told()).toContain('Thu Trang: news');
  });
});
