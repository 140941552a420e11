import { describe, expect, it } from 'vitest';
import { acceptedOf, followRequests, type SentRequest } from '#domain/users/sent-requests.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-27T07:00:00.000Z');
const follow = (
  notes: readonly SentRequest[],
  { waiting = [], accepted = [] }: { waiting?: string[]; accepted?: string[] },
  now = NOW,
) => followRequests(notes, { waiting: new Set(waiting), accepted: new Set(accepted) }, now);
const note = (friendship_id: string, accepted_at: number | null = null) => ({ friendship_id, accepted_at });

describe('followRequests', () => {
  it('notes a request that waits, and when it is seen accepted', () => {
    const waiting = follow([], { waiting: ['ana'] });
    expect(waiting).toEqual([note('ana')]);
    expect(follow(waiting, { accepted: ['ana'] })).toEqual([note('ana', NOW)]);
  });

  it('calls no friendship news that was accepted before this device knew of the request', () => {
    expect(follow([], { accepted: ['ana'] })).toEqual([]);
  });

  it('forgets an acceptance after a day, and does not bring it back', () => {
    const notes = [note('ana', NOW)];
    expect(follow(notes, { accepted: ['ana'] }, NOW + DAY_MS - 1)).toEqual(notes);
    const later = follow(notes, { accepted: ['ana'] }, NOW + DAY_MS);
    expect(later).toEqual([]);
    expect(follow(later, { accepted: ['ana'] }, NOW + DAY_MS)).toEqual([]);
  });

  it('forgets a request that was rejected or cancelled, and a friend who is gone', () => {
    expect(follow([note('ana'), note('ben', NOW)], {})).toEqual([]);
  });

  it('changes nothing when the same is seen twice', () => {
    const seen = { waiting: ['cem'], accepted: ['ana'] };
    const once = follow([note('ana')], seen);
    expect(follow(once, seen, NOW + 1)).toEqual(once);
  });
});

describe('acceptedOf', () => {
  it('lists the newest acceptance first, and no request that waits', () => {
    expect(acceptedOf([note('ana', 1), note('ben'), note('cem', 2)]).map((one) => one.friendship_id)).toEqual(
      ['cem', 'ana'],
    );
  });
});
