import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { publicKeyOf } from '#embedded/data/secrets.ts';
import { connectSql, newNotificationEnvironment } from '#scripts/notification-setup.ts';

const PROJECT = 'https://abcdefghijklmnopqrst.supabase.co';

it('writes a pair of keys, a secret and an address of the operator for the function', () => {
  const { PUSH_PRIVATE_KEY = '', ...others } = parseEnv(newNotificationEnvironment(`${PROJECT}/`));
  expect(others).toEqual({
    PUSH_PUBLIC_KEY: publicKeyOf(PUSH_PRIVATE_KEY),
    PUSH_SECRET: expect.stringMatching(/^[\w-]{43}$/),
    PUSH_SUBJECT: PROJECT,
  });
});

it('gives the database the address, the same secret and the public key, never the private one', () => {
  const environment = newNotificationEnvironment(PROJECT);
  const { PUSH_PRIVATE_KEY, PUSH_PUBLIC_KEY, PUSH_SECRET } = parseEnv(environment);
  const sql = connectSql(PROJECT, environment);
  expect(sql).toContain(
    `connect_notification_sender('${PROJECT}/functions/v1/send-notifications', '${PUSH_SECRET}', '${PUSH_PUBLIC_KEY}')`,
  );
  expect(sql).not.toContain(PUSH_PRIVATE_KEY);
});

it('schedules the hourly tidying and keeps pg_net out of the schema public', () => {
  const lines = connectSql(PROJECT, newNotificationEnvironment(PROJECT)).split('\n');
  expect(lines).toContain('create extension if not exists pg_net with schema extensions;');
  // only after pg_cron is there
  expect(lines.indexOf('select private.schedule_tidy();')).toBeGreaterThan(
    lines.indexOf('create extension if not exists pg_cron;'),
  );
});

it.each(['', 'PUSH_SECRET=short\n', "PUSH_SECRET='); drop table x; --\n"])(
  'writes nothing for invalid variables: %j',
  (text) => {
    expect(() => connectSql(PROJECT, text)).toThrow('lacks PUSH_SECRET or PUSH_PUBLIC_KEY');
  },
);
