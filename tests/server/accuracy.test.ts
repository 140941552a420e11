import { describe, expect, it } from 'vitest';
import golden from '#tests/cases/accuracy.json' with { type: 'json' };
import {
  type AccuracyLine,
  checkInsOf,
  naiveBoard,
  randomTaps,
  type WeekTap,
} from '#tests/support/accuracy-weeks.ts';
import { RULE_ENGINES } from '#tests/support/database.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { friendStory } from '#tests/support/stories/friend-story.ts';
import { befriend, pushed } from '#tests/support/stories/server-story.ts';

const { monday } = golden;
const PERFECT: WeekTap[] = ['09', '10'].flatMap((day) => [
  ['morning', `2026-03-${day}`, '07:00', 1] as const,
  ['night', `2026-03-${day}`, '23:00', 1] as const,
]);

describe.each(RULE_ENGINES)('the accuracy board on %s', (engine) => {
  const story = friendStory(engine);

  /** Stores check-ins of a long past week, which the triggers would reject. */
  const store = (id: string, taps: readonly WeekTap[]) =>
    story.db.admin(
      `insert into public.check_ins
       select c.* from set_config('session_replication_role', 'replica', true) s,
         jsonb_populate_recordset(null::public.check_ins, $1) c where s = 'replica'`,
      [JSON.stringify(checkInsOf(id, taps).map((row) => ({ ...row, rev: 1 })))],
    );
  const board = async (reader: string) =>
    story.db.as(reader, 'select * from private.accuracy_board($1)', [monday]);

  /** Everyone is a friend of the first user, who reads the board. */
  async function boardOf(taps: Readonly<Record<string, readonly WeekTap[]>>): Promise<AccuracyLine[]> {
    const names = new Map<unknown, string>();
    let reader: string | null = null;
    for (const [name, of] of Object.entries(taps)) {
      const id = await story.newUser(name);
      names.set(id, name);
      if (reader) await befriend(story.db, reader, id);
      reader ??= id;
      await store(id, of);
    }
    const rows = reader ? await board(reader) : [];
    return rows.map((row) => [
      names.get(row.user_id) ?? '',
      row.rank as number | null,
      Number(row.check_ins),
      Number(row.score),
      Number(row.minutes_off),
    ]);
  }

  it.each(golden.cases)('follows the golden case: $name', async ({ taps, board: expected }) => {
    const found = await boardOf(taps as unknown as Record<string, WeekTap[]>);
    expect(found.sort()).toEqual((expected as unknown as AccuracyLine[]).sort());
  });

  it('gives the figures of a naive count over random weeks', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = seededRandom(seed);
      const names = ['Ana', 'Bo', 'Cy', 'Di', 'Eve'];
      const taps = Object.fromEntries(names.map((name) => [name, randomTaps(random, monday)]));
      expect((await boardOf(taps)).sort(), `seed ${seed}`).toEqual(naiveBoard(taps, monday).sort());
    }
  });

  describe('accuracy_board of a reader', () => {
    async function twoFriends() {
      const [ann, bob, eve] = [
        await story.newUser('Ann'),
        await story.newUser('Bob'),
        await story.newUser('Eve'),
      ];
      for (const id of [ann, bob, eve]) await store(id, PERFECT);
      await befriend(story.db, ann, bob);
      await befriend(story.db, ann, eve, 'pending');
      const usersOf = async (reader: string) => (await board(reader)).map(({ user_id }) => user_id).sort();
      return { ann, bob, eve, usersOf };
    }

    it('contains accepted friends, and no user with a pending request', async () => {
      const { ann, bob, eve, usersOf } = await twoFriends();
      expect(await usersOf(ann)).toEqual([ann, bob].sort());
      expect(await usersOf(eve)).toEqual([eve]);
    });

    it.each(['ann', 'bob'] as const)(
      'leaves out both friends once %s has left the leaderboards',
      async (who) => {
        const { usersOf, ...users } = await twoFriends();
        await pushed(story.db, users[who], 'setBoard', { on_board: false });
        expect(await usersOf(users.ann)).toEqual([users.ann]);
        expect(await usersOf(users.bob)).toEqual([users.bob]);
      },
    );

    it.each(['ann', 'bob'] as const)('leaves out both friends once %s blocks the other', async (who) => {
      const { usersOf, ...users } = await twoFriends();
      const whom = who === 'ann' ? users.bob : users.ann;
      await pushed(story.db, users[who], 'block', { user_id: whom, blocked_at: new Date().toISOString() });
      expect(await usersOf(users.ann)).toEqual([users.ann]);
      expect(await usersOf(users.bob)).toEqual([users.bob]);
    });

    it('keeps a muted friend', async () => {
      const { ann, bob, usersOf } = await twoFriends();
      const changed_at = new Date().toISOString();
      await pushed(story.db, ann, 'mute', { user_id: bob, muted: true, changed_at });
      expect(await usersOf(ann)).toEqual([ann, bob].sort());
    });
  });
});
