import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EmbeddedServer } from '#embedded/server/create-server.ts';
import { type Line, ratioLine, timeLine } from '#tests/bench/report.ts';
import { offlineReady, signIn, untilSynced } from '#tests/bench/sign-in.ts';
import { median } from '#tests/bench/statistics.ts';
import { throttle } from '#tests/bench/throttle.ts';
import type { World } from '#tests/bench/world.ts';

const RUNS = 9;
const LENGTHS = { short: 20, long: 2000 } as const;

/**
 * Time from opening a chat by its address until its newest messages are painted: offline, in a new browser
 * process each time, with the CPU slowed down 4×. Both chats are on the same device, and runs alternate.
 */
export async function chat(world: World): Promise<Line[]> {
  const server = await world.server();
  const [me, short, long] = [
    await world.newAccount('writer'),
    await world.newAccount('short'),
    await world.newAccount('long'),
  ];
  await addConversation(server, me.id, short.id, LENGTHS.short);
  await addConversation(server, me.id, long.id, LENGTHS.long);
  const profileDir = await mkdtemp(path.join(tmpdir(), 'simmer-bench-chat-'));
  try {
    const context = await world.browse(profileDir);
    const page = context.pages()[0] ?? (await context.newPage());
    await signIn(page, server.url, me);
    await untilSynced(page, me.id);
    await offlineReady(page);
    await context.close();

    const times = { short: [] as number[], long: [] as number[] };
    await openOnce(world, profileDir, `${server.url}/chat/${short.id}`); // the first run also has a cold disk cache
    for (let run = 0; run < RUNS; run++) {
      times.short.push(await openOnce(world, profileDir, `${server.url}/chat/${short.id}`));
      times.long.push(await openOnce(world, profileDir, `${server.url}/chat/${long.id}`));
    }
    const ms = { short: median(times.short), long: median(times.long) };
    return [
      ratioLine('Chat of 2,000 messages : of 20', ms.long, ms.short, 1.15),
      timeLine('Chat of 2,000 messages', ms.long, null),
    ];
  } finally {
    await rm(profileDir, { recursive: true, force: true });
  }
}

async function openOnce(world: World, profileDir: string, address: string): Promise<number> {
  const context = await world.browse(profileDir);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await throttle(page);
    await context.setOffline(true);
    await page.goto(address, { waitUntil: 'commit' });
    return await page.evaluate(() => window.probe.conversed);
  } finally {
    await context.close();
  }
}

/** Makes two friends with `length` messages between them, one every ten minutes, all read. */
async function addConversation(
  server: EmbeddedServer,
  me: string,
  friend: string,
  length: number,
): Promise<void> {
  await server.query(
    `insert into public.friendships (id, user_id, friend_id, status) values (gen_random_uuid(), $1, $2, 'accepted')`,
    [me, friend],
  );
  await server.query(
    `insert into public.messages (id, sender_id, receiver_id, message, read, created_at)
     select gen_random_uuid(), case n % 2 when 0 then $1::uuid else $2::uuid end,
       case n % 2 when 0 then $2::uuid else $1::uuid end, 'Message ' || n || repeat(' and so on', n % 17), true,
       now() - ($3::int + 1 - n) * interval '10 minutes'
     from generate_series(1, $3::int) n`,
    [me, friend, length],
  );
}
