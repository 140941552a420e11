import type { Page } from '@playwright/test';
import type { Scene, World } from '#tests/scenes/scene.ts';

const inView = (page: Page) =>
  page
    .getByRole('region', { name: 'Today', exact: true })
    .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));

const cheer = async (page: Page) => {
  await page.getByRole('button', { name: /^Cheer for/ }).click();
  await page.getByRole('button', { name: 'Cheered' }).waitFor();
  await inView(page);
};

/** A friend checks in while the page is open. */
const live = () => {
  let change: World['change'] = async () => undefined;
  return {
    path: async (world: World) => {
      change = world.change;
      return '/';
    },
    act: async (page: Page) => {
      const coins = page.getByRole('list', { name: 'Today' });
      await inView(page);
      await change(
        `insert into public.check_ins
           (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
         select c.user_id, 'night', now(), c.utc_offset_minutes, c.local_day, '00:00', '23:00'
         from public.check_ins c join public.profiles p using (user_id)
         where p.display_name = 'Thu Trang' order by c.local_day desc limit 1`,
        [],
      );
      await coins.locator('[data-new]').waitFor();
    },
  };
};

/** The last request that the demo user sent is accepted. */
const accepted = () => {
  let friendship = '';
  return {
    path: async (world: World) => {
      const rows = await world.change(
        `update public.friendships set status = 'accepted'
         where user_id = $1 and id in (select id from public.friendships where user_id = $1 order by created_at desc limit 1)
         returning id`,
        [await world.idOf('Mina')],
      );
      friendship = (rows as { id: string }[])[0]?.id ?? '';
      return '/';
    },
    // this device saw it waiting
    act: async (page: Page) => {
      await page.evaluate((id) => {
        const [, user] =
          Object.keys(localStorage)
            .find((key) => key.startsWith('company:'))
            ?.split(':') ?? [];
        localStorage.setItem(`sent-requests:${user}`, id);
      }, friendship);
      await page.reload();
      await page.getByRole('button', { name: 'Say hello' }).waitFor();
      await inView(page);
    },
  };
};

/** No friend has checked in today. */
const noneYet = async (world: World) => {
  await world.change(
    `delete from public.check_ins where local_day >= current_date - 1
       and user_id in (select user_id from public.friendships union select friend_id from public.friendships)`,
    [],
  );
  return '/';
};

const MORE_FRIENDS = 'Noa Kim Ines Bo Luis Alexandra Max Zoë Ravi Mei Otis Ada Leo Chiara'.split(' ');

/** More friends than the card shows; every other one is up. */
const many = async (world: World) => {
  await world.change(
    `with users as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), lower(name) || '-of-many@example.org', jsonb_build_object('display_name', name)
       from unnest($2::text[]) name on conflict do nothing returning id
     )
     insert into public.friendships (id, user_id, friend_id, status)
     select gen_random_uuid(), id, $1, 'accepted' from users`,
    [await world.idOf('Mina'), MORE_FRIENDS],
  );
  await world.change(
    `insert into public.check_ins
       (user_id, check_in_type, check_in_time, utc_offset_minutes, local_day, day_start, goal_time)
     select p.user_id, 'morning', now(), o.utc_offset_minutes, (now() + o.utc_offset_minutes * interval '1 minute')::date,
       '00:00', '07:00'
     from public.profiles p, (select utc_offset_minutes from public.check_ins order by check_in_time desc limit 1) o
     where p.email like '%-of-many@example.org' and length(p.display_name) % 2 = 1
       and not exists (select from public.check_ins c where c.user_id = p.user_id)`,
    [],
  );
  return '/';
};

const scrollCoins = async (page: Page) => {
  await inView(page);
  await page.getByRole('link', { name: 'All friends' }).scrollIntoViewIfNeeded();
};

/** The last of the demo's scenes, because they change its friends. */
export const COMPANY_SCENES: readonly Scene[] = [
  { name: 'company', viewer: 'demo', path: '/', act: inView },
  { name: 'company-whole', viewer: 'demo', path: '/', whole: true },
  { name: 'company-offline', viewer: 'demo', path: '/', offline: true, act: cheer },
  { name: 'company-cheered', viewer: 'demo', path: '/', act: cheer },
  { name: 'company-live', viewer: 'demo', ...live() },
  { name: 'company-accepted', viewer: 'demo', ...accepted() },
  { name: 'company-none-yet', viewer: 'demo', path: noneYet, act: inView },
  { name: 'company-many', viewer: 'demo', path: many, act: inView },
  { name: 'company-many-end', viewer: 'demo', path: many, act: scrollCoins },
];
