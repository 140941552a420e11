import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { projectPath } from '#embedded/common/project-path.ts';
import { examine } from '#scripts/doctor/examine.ts';
import { listValues } from '#scripts/doctor/read-values.ts';
import { startTestServer, temporaryFolder } from '#tests/support/embedded-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startSmtp } from '#tests/support/smtp-server.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A web server that sends this response to every request, without a Date header. */
async function webServer(status = 200, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end('hello'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const NOON = Date.parse('2026-11-23T12:00:00Z');
const NOON_ELSEWHERE = { date: new Date(NOON).toUTCString() };

/** The findings of the doctor for these variables, one line each. The other server's clock says noon. */
async function findings(env: Record<string, string>, now = NOON): Promise<string[]> {
  const clockElsewhere = await webServer(200, NOON_ELSEWHERE);
  const found = await examine({ DATA_DIR: '/tmp/not/there', ...env }, { clockElsewhere, now: () => now });
  return found.map(({ kind, sentence }) => `${kind} ${sentence}`);
}

describe('doctor', () => {
  it('finds nothing wrong with a server that has a public address and mail', async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const server = await startTestServer({ port, publicUrl });
    undo.push(server.end);
    const { url, close } = await startSmtp();
    undo.push(close);
    const lines = await findings({
      PUBLIC_URL: publicUrl,
      SMTP_URL: url,
      MAIL_FROM: 'a@b.example',
      TRUST_PROXY: 'loopback',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^(?:ok|missing) DATA_DIR \/tmp\/not\/there: \d+ MB free/),
      'ok The clock is right.',
      'ok SMTP_URL: the mail server answers and takes the password.',
      `ok PUBLIC_URL: ${publicUrl} answers.`,
      'ok PUBLIC_URL: WebSockets get through.',
      'missing PUBLIC_URL begins with http: browsers install the app and work offline with https alone.',
    ]);
  });

  it('reports what is missing for public use', async () => {
    const lines = await findings({ PUBLIC_URL: await webServer() });
    for (const start of ['TRUST_PROXY is not set', 'SMTP_URL is not set', 'SIGN_UP is open']) {
      expect(
        lines.some((line) => line.startsWith(`missing ${start}`)),
        start,
      ).toBe(true);
    }
  });

  it('reports every wrong value, and then checks nothing else', async () => {
    const lines = await findings({ PORT: 'x', SIGN_UP: 'y' });
    expect(lines).toEqual([
      'wrong PORT must be a number from 0 to 65535, not "x".',
      'wrong SIGN_UP must be open, invite or closed, not "y".',
    ]);
  });

  it('explains why the public address does not lead here', async () => {
    const port = await freePort();
    expect(await findings({ PUBLIC_URL: `http://127.0.0.1:${port}` })).toContain(
      `wrong PUBLIC_URL: http://127.0.0.1:${port} does not answer (ECONNREFUSED). Do the server and the proxy run?`,
    );
    const other = await webServer(404);
    expect(await findings({ PUBLIC_URL: other })).toContain(
      `wrong PUBLIC_URL: ${other} answers 404, and not as this server does.`,
    );
  });

  it('explains why mail cannot be sent, without the password', async () => {
    const { url, close } = await startSmtp();
    undo.push(close);
    const mail = { PUBLIC_URL: await webServer(), MAIL_FROM: 'a@b.example' };
    const rejected = await findings({ ...mail, SMTP_URL: url.replace('p%40ss', 'wrong') });
    expect(rejected).toContain('wrong SMTP_URL: the mail server does not take this name and password.');
    const away = await findings({ ...mail, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(away.join('\n')).toMatch(/^wrong SMTP_URL: the mail server does not answer \(E[A-Z]+\)\.$/m);
  });

  it('compares the clock', async () => {
    expect(await findings({}, NOON + 90_000)).toContain(
      'wrong The clock is off by 89 seconds: check-ins would be rejected; set it by NTP.',
    );
    expect(await findings({}, NOON - 20_000)).toContain('ok The clock is right.');
  });

  it('shows no password', () => {
    const lines = listValues({
      SMTP_URL: 'smtps://simmer:secret@mail.example',
      DATABASE_URL: 'postgres://simmer:secret@db.example/simmer',
      SIGN_UP: 'invite',
    });
    expect(lines).toContain('SMTP_URL       smtps://…@mail.example');
    expect(lines).toContain('SIGN_UP        invite');
    expect(lines).toContain('PORT           not set');
    expect(lines.join()).not.toContain('secret');
  });

  const runDoctor = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', 'tsx', projectPath('scripts/doctor.ts')], {
      cwd: projectPath('.'),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });

  it('exits with 1 if something is wrong', () => {
    const { status, stdout } = runDoctor({ PORT: 'x' });
    expect(stdout).toContain('wrong    PORT must be a number');
    expect(status).toBe(1);
  });

  it('reads the settings file of the service, and prefers variables of the shell', () => {
    const { folder, remove } = temporaryFolder();
    undo.push(remove);
    const file = path.join(folder, 'simmer.env');
    writeFileSync(file, `# a comment\nPORT=y\nSIGN_UP=invite\nDATA_DIR=${folder}\n`);
    const { stdout } = runDoctor({ SETTINGS_FILE: file, PORT: 'x' });
    expect(stdout).toMatch(/^SIGN_UP +invite$/m);
    expect(stdout).toContain(`${folder}\n`);
    expect(stdout).toContain('PORT must be a number from 0 to 65535, not "x".');
  });
});
