import type { Locator, Page } from '@playwright/test';
import { storeName } from '#store/database/store-database.ts';
import { fillSignIn } from '#tests/e2e/auth-forms.ts';
import { expect, newAccount, type OwnServer, offlineReady, openAsNew, test } from '#tests/e2e/fixtures.ts';
import { befriend, idOf, register } from '#tests/e2e/test-users.ts';
import { ofToday } from '#tests/support/test-day.ts';

type Rows = OwnServer['rows'];

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** Inserts `length` messages, one every ten minutes up to an hour ago, two of three from `one`. */
async function addConversation(rows: Rows, one: string, other: string, length: number): Promise<void> {
  await rows(
    `insert into public.messages (id, sender_id, receiver_id, message, read, created_at)
     select gen_random_uuid(), case n % 3 when 0 then $2::uuid else $1::uuid end,
       case n % 3 when 0 then $1::uuid else $2::uuid end,
       'message ' || n || '.' || repeat(' and so on', n % 17), true,
       now() - interval '1 hour' - ($3::int - n) * interval '10 minutes'
     from generate_series(1, $3::int) n`,
    [one, other, length],
  );
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log');
/** The row of a message: its text and its delivery state. */
const line = (page: Page, text: string): Locator =>
  log(page)
    .locator('[data-last], [data-first]')
    .filter({ has: page.getByText(text, { exact: true }) });

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

/** Waits until the device has `length` messages, because messages of one transaction arrive in any order. */
async function untilHere(page: Page, userId: string, length: number): Promise<void> {
  const count = () =>
    page.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('messages').objectStore('messages').count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
      storeName(userId),
    );
  await expect.poll(count).toBe(length);
}

/**
 * Mina in the browser and her friend Thu Trang, with `length` messages between them; `page` shows their chat.
 */
async function openChat(page: Page, rows: Rows, url: string, length = 0) {
  const [mina, trang] = [newAccount('Mina'), newAccount('Thu Trang')];
  await register(url, trang);
  await openAsNew(page, mina);
  await befriend(rows, mina, trang);
  const [me, friend] = [await idOf(rows, mina), await idOf(rows, trang)];
  if (length > 0) {
    await addConversation(rows, friend, me, length);
    await untilHere(page, me, length);
  }
  await page.goto(`/chat/${friend}`);
  await expect(field(page)).toBeVisible();
  const say = (text: string, read = false) =>
    rows(
      `insert into public.messages (id, sender_id, receiver_id, message, read) values (gen_random_uuid(), $1, $2, $3, $4)`,
      [friend, me, text, read],
    );
  return { mina, me, friend, say };
}

for (const [size, viewport] of ofToday(Object.entries(SIZES), 0)) {
  test.describe(`chat on a ${size}`, () => {
    test.use({ viewport });

    test('shows at once what each of two users does while they write to each other', async ({
      page,
      rows,
      browser,
      server,
    }) => {
      const [mina, trang] = [newAccount('Mina'), newAccount('Thu Trang')];
      await openAsNew(page, mina);
      const elsewhere = await browser.newContext({ viewport });
      const other = await elsewhere.newPage();
      await openAsNew(other, trang, server.url);
      await befriend(rows, mina, trang);

      await page.goto(`/chat/${await idOf(rows, trang)}`);
      await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Thu Trang' })).toBeVisible();
      // a desktop shows it in the list as well
      await expect(page.getByText('Coal League').last()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
      await send(page, '  Good morning  ');
      await expect(line(page, 'Good morning')).toContainText('Sent');

      await other.goto(`${server.url}/chat/${await idOf(rows, mina)}`);
      await expect(line(other, 'Good morning')).toBeVisible();
      // the author sees without a reload that it was read
      await expect(line(page, 'Good morning')).toContainText('Read');
      await field(other).fill('Good morning yourself');
      await other.getByRole('button', { name: 'Send' }).click();
      await expect(line(page, 'Good morning yourself')).toBeVisible();
      await expect(line(other, 'Good morning yourself')).toContainText('Read');
      await expect(log(page).locator('p[dir]')).toHaveText(['Good morning', 'Good morning yourself']);

      await page.getByRole('link', { name: 'View Stats', exact: true }).click();
      await expect(page).toHaveURL(/\/friend\//);
      await page.goBack();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/friends$/);
      await elsewhere.close();
    });

    test('opens 2,000 messages at the newest and scrolls to the first without jumps', async ({
      page,
      rows,
      server,
    }) => {
      const { say, friend } = await openChat(page, rows, server.url, 2000);
      await expect(log(page).getByText('message 2000.')).toBeInViewport();
      const inThePage = () => log(page).locator('p[dir]').count();
      expect(await inThePage()).toBeLessThan(60);

      await expect
        .poll(() =>
          log(page).evaluate(async (scroller) => {
            const { scrollTop, scrollHeight } = scroller;
            for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
            return scroller.scrollTop === scrollTop && scroller.scrollHeight === scrollHeight;
          }),
        )
        .toBe(true);

      // scroll up through several batches: rows added above must not move what is in view, not for one frame
      const jumps = await log(page).evaluate(async (scroller) => {
        const rows = () => [...scroller.querySelectorAll('p[dir]')];
        const topOf = (row: Element | undefined) => row?.getBoundingClientRect().top ?? Number.NaN;
        const found: string[] = [];
        for (let step = 0; step < 60; step += 1) {
          // at the very top nothing can scroll: older messages are still being read from disk
          while (scroller.scrollTop < 250) await new Promise(requestAnimationFrame);
          const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
          const seen = rows().find((row) => topOf(row) > middle - 150);
          if (!seen) throw new Error('nothing in view');
          const [text, before] = [seen.textContent, topOf(seen)];
          scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: -250, bubbles: true }));
          scroller.scrollTop -= 250;
          for (let frame = 0; frame < 6; frame += 1) {
            await new Promise(requestAnimationFrame);
            // by its text, because the element may be replaced when rows are added
            const moved = topOf(rows().find((row) => row.textContent === text)) - before;
            if (!(Math.abs(moved - 250) <= 2)) found.push(`${text?.slice(0, 12)} by ${moved}`);
          }
        }
        return found;
      });
      expect(jumps).toEqual([]);

      // a new message arrives: it is announced, but neither scrolled into view nor marked as read
      const seen = log(page).locator('p[dir]:visible').nth(8);
      const words = await seen.textContent();
      const same = log(page).getByText(words ?? '', { exact: true });
      const before = await same.boundingBox();
      await say('Are you there?');
      const pill = page.getByRole('button', { name: '1 new message' });
      await expect(pill).toBeVisible();
      expect(await same.boundingBox()).toEqual(before);
      const unread = () =>
        rows('select message from public.messages where sender_id = $1 and not read', [friend]);
      expect(await unread()).toEqual([{ message: 'Are you there?' }]);
      await pill.click();
      await expect(log(page).getByText('Are you there?')).toBeInViewport();
      await expect(pill).toBeHidden();
      await expect.poll(unread).toEqual([]);

      await expect
        .poll(
          async () => {
            await log(page).evaluate((scroller) => {
              scroller.scrollTop = 0;
            });
            return log(page).getByText('message 1.').isVisible();
          },
          { intervals: [50] },
        )
        .toBe(true);
      expect(await inThePage()).toBeLessThan(60);
    });
  });
}

/** The unsent texts, as they are in IndexedDB. */
const draftsOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((one) => one.name?.startsWith('simmer-store-'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const rows = await new Promise<{ text: string }[]>((resolve) => {
      const reading = database.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    database.close();
    return rows.map(({ text }) => text);
  });

test('shows a message written offline, keeps it over a reload and sends it later', async ({
  page,
  context,
  rows,
  server,
}) => {
  const { me, say } = await openChat(page, rows, server.url);
  await offlineReady(page);
  await context.setOffline(true);
  await send(page, 'From the train');
  await expect(line(page, 'From the train')).toContainText('Waiting to send');
  await expect(page.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible();
  await field(page).fill('And now a tun');
  // the write is lost if the page is closed at the same moment
  await expect.poll(() => draftsOnDisk(page)).toEqual(['And now a tun']);

  await page.reload();
  await expect(line(page, 'From the train')).toContainText('Waiting to send');
  await expect(field(page)).toHaveValue('And now a tun');
  await say('Where are you?');

  await context.setOffline(false);
  await expect(line(page, 'From the train')).toContainText('Sent');
  await expect(line(page, 'Where are you?')).toBeVisible();
  await expect
    .poll(() => rows('select message, read from public.messages where sender_id = $1', [me]))
    .toEqual([{ message: 'From the train', read: false }]);
});

test('keeps a rejected message with its reason and sends it again', async ({ page, rows, server }) => {
  const { me } = await openChat(page, rows, server.url);
  await rows(
    "insert into private.limits (user_id, kind, slot, spent) values ($1, 'message', date_trunc('hour', now()), 2000)",
    [me],
  );
  await send(page, 'One too many');
  await expect(page.getByRole('alert')).toHaveText('Failed to send message');
  await expect(log(page).getByText("That's too many in a short time. Try again later.")).toBeVisible();
  await rows('delete from private.limits where user_id = $1', [me]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(line(page, 'One too many')).toContainText('Sent');
  await expect(log(page).getByText('Failed to send message')).toBeHidden();
});

test('marks every message in a chat as read on opening, even those far above', async ({
  page,
  rows,
  server,
}) => {
  const { me, friend } = await openChat(page, rows, server.url);
  await page.goto('/');
  await addConversation(rows, friend, me, 300);
  await rows('update public.messages set read = false where receiver_id = $1', [me]);
  await page.goto(`/chat/${friend}`);
  await expect(log(page).getByText('message 300.')).toBeInViewport();
  await expect
    .poll(() => rows('select 1 from public.messages where receiver_id = $1 and not read', [me]))
    .toEqual([]);
});

test('marks a message that arrives while the user reads further up once it has been on screen', async ({
  page,
  rows,
  server,
}) => {
  const { friend, say } = await openChat(page, rows, server.url, 60);
  await expect(log(page).getByText('message 60.')).toBeInViewport();
  await log(page).hover();
  // a log that has just opened may scroll to its end again
  await expect(async () => {
    await page.mouse.wheel(0, -900);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const news = Array.from({ length: 20 }, (_, n) => `news ${n + 1}`);
  for (const text of news) await say(text);
  await expect(page.getByRole('button', { name: '20 new messages' })).toBeVisible();
  const unread = async () => {
    const found = await rows(
      'select message from public.messages where sender_id = $1 and not read order by created_at',
      [friend],
    );
    return found.map(({ message }) => message);
  };
  expect(await unread()).toEqual(news);
  await expect(async () => {
    await page.mouse.wheel(0, 100);
    await expect(log(page).getByText('news 3', { exact: true })).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass({ intervals: [50] });
  await expect.poll(unread).not.toContain('news 3');
  expect(await unread()).toContain('news 20');
  await expect(page.getByRole('button', { name: /new message/ })).toBeVisible();
});

test('shows no chat with strangers, unknown users or oneself', async ({ page, rows, server }) => {
  const [mina, bo] = [newAccount('Mina'), newAccount('Bo')];
  await register(server.url, bo);
  await openAsNew(page, mina);
  for (const id of [await idOf(rows, bo), await idOf(rows, mina), 'nobody', '%00']) {
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole('heading', { name: "This chat isn't available" })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});

test('leads from a chat address through sign-in and back to the chat', async ({
  page,
  rows,
  server,
  browser,
}) => {
  const { mina, friend } = await openChat(page, rows, server.url, 3);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${server.url}/chat/${friend}`);
  await expect(other).toHaveURL(/\/auth$/);
  await fillSignIn(other, mina);
  await expect(other).toHaveURL(`${server.url}/chat/${friend}`);
  await expect(other.getByText('message 3.')).toBeVisible();
  await elsewhere.close();
});
