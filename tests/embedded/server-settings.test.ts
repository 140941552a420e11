import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#embedded/server/server-settings.ts';

const MAIL = {
  PUBLIC_URL: 'https://habits.example',
  SMTP_URL: 'smtps://simmer:p%40ss@mail.example',
  MAIL_FROM: 'Simmer <habits@example.org>',
};

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 5173,
      dataDir: path.resolve('.data'),
      seed: true,
      allowedHosts: [],
      publicUrl: null,
      mail: null,
      signUp: 'open',
    });
  });

  it('are read without spaces around a value', () => {
    expect(
      readSettings({
        ...MAIL,
        PORT: '8080',
        HOST: ' 0.0.0.0 ',
        DATA_DIR: '/x/y',
        PUBLIC_URL: ' HTTPS://Habits.Example:443/ ',
        ALLOWED_HOSTS: 'nas.lan, habits',
        SIGN_UP: ' invite',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/x/y',
      seed: false,
      allowedHosts: ['nas.lan', 'habits'],
      publicUrl: 'https://habits.example',
      mail: { smtpUrl: MAIL.SMTP_URL, from: MAIL.MAIL_FROM },
      signUp: 'invite',
    });
  });

  it('include daily backups, kept for a week, by default', () => {
    expect(readSettings({ DATA_DIR: '/x' })).toMatchObject({
      databaseUrl: null,
      backups: { dir: '/x/backups', everyMs: 24 * 60 * 60_000, keep: 7 },
    });
    const { backups } = readSettings({ BACKUP_DIR: '/y', BACKUP_EVERY: '6h', BACKUP_KEEP: '3' });
    expect(backups).toEqual({ dir: '/y', everyMs: 6 * 60 * 60_000, keep: 3 });
    expect(readSettings({ BACKUP_EVERY: '0' }).backups.everyMs).toBe(0);
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ SEED: '0' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.5' }, false],
    [{ PUBLIC_URL: 'https://habits.example' }, false],
    [{ ALLOWED_HOSTS: 'nas.lan' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
    [{ HOST: '0.0.0.0', SEED: '1' }, true],
  ])('include demo users only on a private machine or on request: %j', (env, seed) => {
    expect(readSettings(env).seed).toBe(seed);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535, not "http".'],
    [{ PORT: '-1' }, 'PORT must be a number from 0 to 65535, not "-1".'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [{ PORT: '51.5' }, 'PORT must be a number from 0 to 65535, not "51.5".'],
    [{ SEED: 'yes' }, 'SEED must be 1 or 0, not "yes".'],
    [{ ...MAIL, SEED: '1' }, 'SEED=1 and SMTP_URL exclude each other'],
    [{ PUBLIC_URL: MAIL.PUBLIC_URL, SEED: '1' }, 'SEED=1 and PUBLIC_URL exclude each other'],
    [{ ALLOWED_HOSTS: 'nas.lan', SEED: '1' }, 'SEED=1 and ALLOWED_HOSTS exclude each other'],
    [{ TRUST_PROXY: 'loopback', SEED: '1' }, 'SEED=1 and TRUST_PROXY exclude each other'],
    [{ ALLOWED_HOSTS: 'https://a.example' }, 'without https:// and port, not "https://a.example".'],
    [{ ALLOWED_HOSTS: 'a.example,b.example:8080' }, 'not "b.example:8080".'],
    [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be addresses, ranges like 10.0.0.0/8, or loopback'],
    [{ PUBLIC_URL: 'habits.example' }, 'PUBLIC_URL must be an address like https://habits.example'],
    [{ PUBLIC_URL: 'https://habits.example/app' }, 'not "https://habits.example/app".'],
    [{ PUBLIC_URL: 'https://habits.example/?a' }, 'without a path, not'],
    [{ PUBLIC_URL: 'ftp://habits.example' }, 'not "ftp://habits.example".'],
    [{ PUBLIC_URL: 'https://ann:secret@habits.example' }, 'not "https://…@habits.example".'],
    [{ ...MAIL, SMTP_URL: 'mail.example:587' }, 'SMTP_URL must look like smtps://'],
    [{ ...MAIL, SMTP_URL: 'smtp://a:b@mail.example/?tls=no' }, 'SMTP_URL must look like smtps://'],
    [{ ...MAIL, SMTP_URL: 'smtp://a:100%@mail.example' }, 'SMTP_URL must look like smtps://'],
    [{ ...MAIL, MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM'],
    [{ ...MAIL, MAIL_FROM: 'Simmer' }, 'MAIL_FROM must be an address like habits@example.org'],
    [{ ...MAIL, MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM must be an address'],
    [{ ...MAIL, PUBLIC_URL: '' }, 'SMTP_URL needs PUBLIC_URL'],
    [{ ...MAIL, SMTP_URL: '' }, 'MAIL_FROM is set and SMTP_URL is not'],
    [{ DATABASE_URL: 'mysql://a:secret@b/c' }, 'DATABASE_URL must look like postgres://'],
    [{ BACKUP_EVERY: '1w' }, 'must be hours or days up to 24d, like 6h or 1d, or 0 for never, not "1w".'],
    [{ BACKUP_EVERY: '25d' }, 'not "25d".'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP must be a number from 1 to 9999, not "0".'],
    [{ LOG: 'xml' }, 'LOG must be text or json, not "xml".'],
    [{ SIGN_UP: 'maybe' }, 'SIGN_UP must be open, invite or closed, not "maybe".'],
  ])('reject %j in one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  it('reject several wrong values in one message, without passwords', () => {
    const read = () => readSettings({ PORT: 'x', SIGN_UP: 'x', ...MAIL, SMTP_URL: 'http://a:secret@b' });
    expect(read).toThrow(/^PORT .*\nSMTP_URL .*\nSIGN_UP .*$/);
    expect(read).not.toThrow('secret');
  });
});
