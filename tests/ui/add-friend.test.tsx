import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { err, ok, type Result } from '#base/result.ts';
import type { Uuid } from '#base/uuid.ts';
import type { RequestFriendError } from '#commands/request-friend.ts';
import { fakeFriends, friendshipId } from '#tests/support/fake-friends.ts';
import { fakeClock } from '#tests/support/fake-services.ts';
import { renderSignedIn } from '#tests/ui/render-app.tsx';

type Saved = Result<{ friendship_id: Uuid }, RequestFriendError>;

/** /friends on a slow device: each request is being saved until `finish` says how that went. */
async function open() {
  const asked: string[] = [];
  const finishes: ((saved: Saved) => void)[] = [];
  const friends = fakeFriends(undefined, undefined, {
    request(email) {
      asked.push(email);
      return new Promise((resolve) => finishes.push(resolve));
    },
  });
  renderSignedIn({ clock: fakeClock('2026-10-22T09:00:00'), path: '/friends', screens: { friends } });
  const field = await screen.findByLabelText("Friend's email");
  const finish = (at: number, saved: Saved) => act(async () => finishes[at]?.(saved));
  return { asked, field, finish, user: userEvent.setup() };
}

afterEach(cleanup);

it('the next address, typed while the one before is being saved, stays and can be asked', async () => {
  const { asked, field, finish, user } = await open();
  await user.type(field, 'eli@example.org{Enter}');
  await user.clear(field);
  await user.type(field, 'dev@example.org');
  await finish(0, ok({ friendship_id: friendshipId(1) }));
  expect(field).toHaveProperty('value', 'dev@example.org');
  await user.type(field, '{Enter}');
  await finish(1, ok({ friendship_id: friendshipId(2) }));
  expect(field).toHaveProperty('value', '');
  expect(asked).toEqual(['eli@example.org', 'dev@example.org']);
});

it('the next address can be asked before the one before is saved', async () => {
  const { asked, field, finish, user } = await open();
  await user.type(field, 'eli@example.org{Enter}');
  await user.clear(field);
  await user.type(field, 'dev@example.org{Enter}');
  expect(asked).toEqual(['eli@example.org', 'dev@example.org']);
  await finish(1, ok({ friendship_id: friendshipId(2) }));
  await finish(0, ok({ friendship_id: friendshipId(1) }));
  expect(field).toHaveProperty('value', '');
});

it('why an address could not be saved is told with it while the next is being typed', async () => {
  const { field, finish, user } = await open();
  await user.type(field, 'eli@example.org{Enter}');
  await user.clear(field);
  await user.type(field, 'dev@example.org');
  await finish(0, err({ type: 'StorageFull' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'eli@example.org: This device is out of storage. Free up some space and try again.',
  );
  expect(field).toHaveProperty('value', 'dev@example.org');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});
