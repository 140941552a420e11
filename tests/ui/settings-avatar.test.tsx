import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setAvatar } from '#commands/set-avatar.ts';
import { fateOfAvatar } from '#queries/settings.ts';
import { uploadPicture } from '#sync/pictures/pictures.ts';
import { rejectMutation } from '#sync/push/reject-mutation.ts';
import { breakDisk } from '#tests/support/broken-disk.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { memoryBucket, REJECTED } from '#tests/support/memory-bucket.ts';
import { queued } from '#tests/support/queue.ts';
import { aGif, aHeic, aHollowPng } from '#tests/support/sample-pictures.ts';
import type { SignedInSession } from '#tests/support/signed-in-session.ts';
import { findToast, openSettings as open } from '#tests/ui/open-settings.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The file names of the pictures that wait for their upload. */
const waiting = async ({ store }: SignedInSession) =>
  (await store.database.pictures.toArray()).map(({ address, state }) => [address.split('.').at(-1), state]);

const toBeWaiting = (session: SignedInSession) =>
  waitFor(async () => expect(await waiting(session)).toEqual([['gif', 'waiting']]));

/** Uploads the picture, as a sync round does. */
function upload({ store, clock }: SignedInSession, bucket = memoryBucket()) {
  return uploadPicture({ store, avatars: bucket.port, clock, newId: () => crypto.randomUUID() });
}

/** The mutation that sets the picture. */
async function change({ store }: SignedInSession) {
  const [mutation] = await store.database.mutations.toArray();
  if (!mutation) throw new Error('nothing waits');
  return mutation;
}

/** The address of the picture that waits. */
async function addressOf({ store }: SignedInSession): Promise<string> {
  const [picture] = await store.database.pictures.toArray();
  if (!picture) throw new Error('nothing waits');
  return picture.address;
}

/** The screen was subscribed before, so it has already been informed. */
const toBeDropped = async (session: SignedInSession, address: string) =>
  expect(await fateOfAvatar(session, address)).toEqual({ type: 'dropped' });

/** Storage accepts the picture, and then the server accepts the mutation that sets it. */
async function take(session: SignedInSession) {
  await upload(session);
  const named = await change(session);
  await session.store.settle(async (_state, queue) => ({
    queue: queue.filter(({ seq }) => seq !== named.seq),
  }));
}

describe('avatar picker', () => {
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
      target: { files: [file] },
    });
  const gif = () => new File([new Uint8Array(aGif(8, 8))], 'me.gif', { type: 'image/gif' });
  const PICTURE = '/storage/v1/object/public/avatars/x';

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  });

  it.each([
    [
      'a file of 5 MB and one byte',
      new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }),
      'File size must be less than 5MB',
    ],
    [
      'an empty file',
      new File([], 'a.png', { type: 'image/png' }),
      'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
    ],
    [
      'a text named .png',
      new File(['hello'], 'a.png', { type: 'image/png' }),
      'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
    ],
    [
      'a HEIC',
      new File([new Uint8Array(aHeic())], 'a.heic', { type: 'image/heic' }),
      'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
    ],
    [
      'a GIF called a PDF',
      new File([new Uint8Array(aGif())], 'a.pdf', { type: 'application/pdf' }),
      'Please upload a valid image (JPEG, PNG, WEBP, or GIF)',
    ],
    [
      'a picture that unfolds to gigabytes',
      new File([new Uint8Array(aHollowPng(20_000, 20_000))], 'a.png', { type: 'image/png' }),
      /too large to open/,
    ],
  ])('rejects %s before anything else happens', async (_, file, sentence) => {
    const { session } = await open();
    choose(file);
    expect(await findToast('alert', sentence)).toBeTruthy();
    expect(await waiting(session)).toEqual([]);
  });

  it('shows an error when the picture cannot be decoded', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no image')));
    const { session } = await open();
    choose(gif());
    expect(await findToast('alert', /may be damaged/)).toBeTruthy();
    expect(await waiting(session)).toEqual([]);
  });

  it.each([
    [2, 0],
    [8, 1],
  ])('opens a picture of 100 million pixels on a device with %i GB %i times', async (deviceMemory, times) => {
    const opened = vi.fn(async () => Promise.reject(new Error('no image')));
    vi.stubGlobal('createImageBitmap', opened);
    await open();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { deviceMemory }));
    choose(new File([new Uint8Array(aHollowPng(10_000, 10_000))], 'a.png', { type: 'image/png' }));
    expect(await findToast('alert', /too large to open/)).toBeTruthy();
    expect(opened).toHaveBeenCalledTimes(times);
  });

  it('uploads the picture and announces the update only once the server has it', async () => {
    const { session } = await open();
    choose(gif());
    expect(await screen.findByText('Uploading your picture…')).toBeTruthy();
    await toBeWaiting(session);
    expect(screen.queryByText('Avatar updated!')).toBeNull();
    await take(session);
    expect(await findToast('status', 'Avatar updated!')).toBeTruthy();
  });

  it('announces no update when the picture was removed before upload', async () => {
    const { session, user } = await open({ status: { online: false } });
    choose(gif());
    await toBeWaiting(session);
    const address = await addressOf(session);
    await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(await findToast('status', 'Picture removed')).toBeTruthy();
    await toBeDropped(session, address);
    expect(screen.queryByText('Avatar updated!')).toBeNull();
  });

  it('announces no update when another picture replaced it before upload', async () => {
    const { session } = await open({ status: { online: false } });
    choose(gif());
    await toBeWaiting(session);
    const first = await addressOf(session);
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    choose(gif());
    await waitFor(async () => expect(await addressOf(session)).not.toBe(first));
    await toBeDropped(session, first);
    expect(screen.queryByText('Avatar updated!')).toBeNull();
    await take(session);
    expect(await findToast('status', 'Avatar updated!')).toBeTruthy();
  });

  it('shows a pending picture without an error while offline', async () => {
    const { session } = await open({ status: { online: false } });
    await setAvatar(session, { blob: gif(), extension: 'gif' });
    expect(await screen.findByText("Saved. Syncs when you're online.")).toBeTruthy();
  });

  it('reports that storage rejected the picture', async () => {
    const { session } = await open();
    choose(gif());
    await toBeWaiting(session);
    await upload(session, Object.assign(memoryBucket(), { fails: REJECTED }));
    const sentence = "That picture wasn't accepted. Please choose another one.";
    expect(await findToast('alert', sentence)).toBeTruthy();
  });

  it('reports that the server did not set the picture', async () => {
    const { session } = await open();
    choose(gif());
    await toBeWaiting(session);
    await upload(session);
    await rejectMutation(session.store, await change(session), 'bad_avatar', Date.now());
    expect(await findToast('alert', "That picture couldn't be used. Please choose it again.")).toBeTruthy();
  });

  it('reports that the device is out of storage', async () => {
    await open();
    fillDisk();
    choose(gif());
    expect(await findToast('alert', /out of storage/)).toBeTruthy();
  });

  it('reports an unexpected error and can be tried again', async () => {
    const { session } = await open();
    const repair = breakDisk('writes');
    choose(gif());
    expect(await findToast('alert', 'Failed to upload avatar')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    repair();
    choose(gif());
    await toBeWaiting(session);
    await take(session);
    expect(await findToast('status', 'Avatar updated!')).toBeTruthy();
  });

  it('removes the current picture', async () => {
    const { session, user } = await open({ profile: { avatar_url: PICTURE } });
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull());
    expect(await queued(session)).toEqual([{ name: 'setAvatar', args: { avatar_url: null } }]);
  });
});
