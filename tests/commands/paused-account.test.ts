import { describe, expect, it } from 'vitest';
import { setAvatar } from '#commands/set-avatar.ts';
import { setProfile } from '#commands/set-profile.ts';
import { docKey } from '#store/rows/doc-key.ts';
import { newDisk, openStore } from '#tests/support/device.ts';
import { fakeClock } from '#tests/support/fake-clock.ts';
import { aProfile, FAKE_USER } from '#tests/support/sample-rows.ts';

describe('a suspended account', () => {
  it('rejects every mutation and every new picture', async () => {
    const store = await openStore(FAKE_USER, newDisk());
    const incoming = new Map([[docKey('profiles', FAKE_USER), aProfile({ suspended: true })]]);
    await store.settle(async () => ({ incoming, client: { synced: true } }));
    const context = { store, clock: fakeClock('2026-10-22T08:00:00') };
    const rejected = { ok: false, error: { type: 'Suspended' } };
    expect(await setProfile(context, { display_name: 'Ann' })).toEqual(rejected);
    const picture = { blob: new Blob(['picture']), extension: 'webp' } as const;
    expect(await setAvatar(context, picture)).toEqual(rejected);
    expect(await store.database.pictures.count()).toBe(0);
    await store.close();
  });
});
