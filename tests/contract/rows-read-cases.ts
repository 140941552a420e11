import { firstValueFrom } from 'rxjs';
import { addDays } from '#domain/calendar/days.ts';
import { TABLES } from '#schemas/registry.ts';
import type { CheckIn } from '#schemas/tables/check-ins.ts';
import type { Message } from '#schemas/tables/messages.ts';
import { rowFormat } from '#store/rows/stored-row.ts';
import { countRows } from '#tests/contract/count-rows.ts';
import { idsOf, numbers, type RowStoragePlace, type Tab, withTabs } from '#tests/contract/open-tabs.ts';
import { aMessage, BEA, ME, messageId } from '#tests/support/conversation.ts';
import { type Cases, expectAtMost, expectSame } from '#tests/support/expectations.ts';

/** Stores messages before a query runs. */
async function lay({ database }: Tab, messages: readonly Message[]): Promise<void> {
  await database
    .table('messages')
    .bulkPut(messages.map((message) => rowFormat(TABLES.messages, ME).toStored(message, 1)));
}

/** Two check-ins a day, from 1 January 2025 on. */
const checkInsOf = (user_id: string, days: number): CheckIn[] =>
  numbers(days).flatMap((n) =>
    (['morning', 'night'] as const).map((check_in_type) => {
      const local_day = addDays('2024-12-31', n);
      const instant = `${local_day}T07:00:00.000Z`;
      return {
        id: `${local_day}-${check_in_type}`,
        user_id,
        check_in_type,
        check_in_time: instant,
        utc_offset_minutes: 0,
        local_day,
        day_start: '00:00:00',
        goal_time: '07:00:00',
        streak: n,
        streak_multiplier: n,
        points_earned: 100 * n,
        created_at: instant,
        received_at: instant,
        superseded: [],
      };
    }),
  );

/** Queries of screens use an index, so they read only the rows that they show. */
export const rowsReadCases: Cases<RowStoragePlace> = {
  'reads 50 rows for the newest 50 of 2,000 messages of a chat': withTabs(
    async (tab, _another, { classes }) => {
      await lay(
        tab,
        numbers(2000).map((n) => aMessage(n)),
      );
      let fiftieth: Message | null = null;
      const steps = await countRows(classes, async () => {
        fiftieth = await tab.documents.last('messages', { peer_id: BEA }, 50);
      });
      // the cursor visits the newest row and then the requested one
      expectAtMost(steps, 2);

      const { created_at = '' }: Partial<Message> = fiftieth ?? {};
      const since = (range: { $gte: string } | { $lt: string }) =>
        tab.collections.messages.find({
          selector: { peer_id: BEA, created_at: range },
          sort: [{ created_at: 'asc' }],
          ...('$lt' in range ? { limit: 1 } : {}),
        });
      let shown: string[] = [];
      const rows = await countRows(classes, async () => {
        shown = idsOf(await firstValueFrom(since({ $gte: created_at }).$));
      });
      expectSame([shown, rows], [numbers(50).map((n) => messageId(1950 + n)), 50]);
      const older = await countRows(classes, async () => {
        await firstValueFrom(since({ $lt: created_at }).$);
      });
      expectSame(older, 1);
    },
  ),

  'reads only the rows of one month in a history of two years': withTabs(
    async (tab, _another, { classes, userId }) => {
      const stored = checkInsOf(userId, 730).map((row) =>
        rowFormat(TABLES.check_ins, userId).toStored(row, 1),
      );
      await tab.database.table('check_ins').bulkPut(stored);
      const month = tab.collections.check_ins.find({
        selector: { user_id: userId, local_day: { $gte: '2026-02-01', $lte: '2026-02-28' } },
        index: ['user_id', 'local_day', 'check_in_type'],
      });
      let found = 0;
      const rows = await countRows(classes, async () => {
        found = (await firstValueFrom(month.$)).length;
      });
      expectSame([found, rows], [56, 56]);
    },
  ),

  'reads only the unread of 1,000 messages': withTabs(async (tab, _another, { classes }) => {
    await lay(
      tab,
      numbers(1000).map((n) => aMessage(n, { read: n < 980 })),
    );
    const unread = tab.collections.messages.find({
      selector: { receiver_id: ME, read: false },
      index: ['receiver_id', 'read', 'created_at'],
    });
    let found = 0;
    const rows = await countRows(classes, async () => {
      found = (await firstValueFrom(unread.$)).length;
    });
    expectSame([found, rows], [10, 10]);
  }),
};
