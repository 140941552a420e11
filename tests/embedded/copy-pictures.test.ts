import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { copyPictures } from '#embedded/backups/dump-folder.ts';
import { temporaryFolder } from '#tests/support/embedded-server.ts';

test('copies the other pictures when users leave during a backup', async () => {
  const { folder, remove } = temporaryFolder();
  const [from, to] = [path.join(folder, 'storage'), path.join(folder, 'copy')];
  const users = Array.from({ length: 30 }, (_, n) => `user-${n}`);
  const picture = new Uint8Array(2 * 1024 * 1024);
  for (const user of users) {
    await mkdir(path.join(from, 'avatars', user), { recursive: true });
    await writeFile(path.join(from, 'avatars', user, 'avatar-1234567890.png'), picture);
  }
  const copied = () => readdir(path.join(to, 'avatars')).catch(() => []);
  const copying = copyPictures(from, to);
  while ((await copied()).length === 0) await new Promise((resolve) => setImmediate(resolve));
  const leaving = users.filter((_, n) => n % 2 === 0);
  await Promise.all(
    leaving.map((user) => rm(path.join(from, 'avatars', user), { recursive: true, force: true })),
  );
  await copying;
  expect(await copied()).toEqual(expect.arrayContaining(await readdir(path.join(from, 'avatars'))));
  remove();
});
