import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyPictures } from '#embedded/backups/dump-folder.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

test('people who leave during a backup take only their own pictures out of it', async () => {
  const { folder, remove } = temporaryFolder();
  const [from, to] = [path.join(folder, 'storage'), path.join(folder, 'copy')];
  const people = Array.from({ length: 30 }, (_, n) => `person-${n}`);
  const picture = new Uint8Array(2 * 1024 * 1024);
  for (const person of people) {
    await mkdir(path.join(from, 'avatars', person), { recursive: true });
    await writeFile(path.join(from, 'avatars', person, 'avatar-1234567890.png'), picture);
  }
  const copied = () => readdir(path.join(to, 'avatars')).catch(() => []);
  const copying = copyPictures(from, to);
  while ((await copied()).length === 0) await new Promise((resolve) => setImmediate(resolve));
  const leaving = people.filter((_, n) => n % 2 === 0);
  await Promise.all(
    leaving.map((person) => rm(path.join(from, 'avatars', person), { recursive: true, force: true })),
  );
  await copying;
  expect(await copied()).toEqual(expect.arrayContaining(await readdir(path.join(from, 'avatars'))));
  remove();
});
