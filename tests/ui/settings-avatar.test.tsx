import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok } from '#base/result.ts';
import type { AvatarFate } from '#queries/settings.ts';
import { aProfile } from '#tests/support/fake-services.ts';
import { aGif, aHeic, aHollowPng } from '#tests/support/sample-pictures.ts';
import { openSettings as open, someSettings, told } from '#tests/ui/open-settings.tsx';

afterEach(cleanup);

describe('the picture', () => {
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
      target: { files: [file] },
    });
  const gif = () => new File([new Uint8Array(aGif(8, 8))], 'me.gif', { type: 'image/gif' });
  const withPicture = someSettings({
    profile: aProfile({ avatar_url: '/storage/v1/object/public/avatars/x' }),
  });

  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  });
  afterEach(() => vi.unstubAllGlobals());

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
  ])('is not %s: that is said before anything else happens', async (_, file, sentence) => {
    const { fake } = await open();
    choose(file);
    expect(await told('alert', sentence)).toBeTruthy();
    expect(fake.written).toEqual([]);
  });

  it('says when it cannot be decoded', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no image')));
    const { fake } = await open();
    choose(gif());
    expect(await told('alert', /may be damaged/)).toBeTruthy();
    expect(fake.written).toEqual([]);
  });

  it.each([
    [2, 0],
    [8, 1],
  ])('of 100 million pixels, on a device with %i GB, is opened %i times', async (deviceMemory, times) => {
    const opened = vi.fn(async () => Promise.reject(new Error('no image')));
    vi.stubGlobal('createImageBitmap', opened);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { deviceMemory }));
    await open();
    choose(new File([new Uint8Array(aHollowPng(10_000, 10_000))], 'a.png', { type: 'image/png' }));
    expect(await told('alert', /too large to open/)).toBeTruthy();
    expect(opened).toHaveBeenCalledTimes(times);
  });

  it('is handed on, and said to be updated only when the server has taken it', async () => {
    let tell: (fate: AvatarFate) => void = () => undefined;
    const fate = new Promise<AvatarFate>((resolve) => (tell = resolve));
    const { fake } = await open({ services: { setAvatar: async () => ok({ fate }) } });
    choose(gif());
    await waitFor(() => expect(fake.written).toMatchObject([['setAvatar', { extension: 'gif' }]]));
    act(() => fake.settings$.next(someSettings({ unsent: new Set(['setAvatar']) })));
    expect(await screen.findByText('Uploading your picture…')).toBeTruthy();
    expect(screen.queryByText('Avatar updated!')).toBeNull();
    tell({ type: 'taken' });
    expect(await told('status', 'Avatar updated!')).toBeTruthy();
  });

  it('waits calmly while offline', async () => {
    await open({ settings: someSettings({ unsent: new Set(['setAvatar']) }), status: { online: false } });
    expect(screen.getByText("Saved. Syncs when you're online.")).toBeTruthy();
  });

  it.each([
    ['avatar_refused', "That picture wasn't accepted. Please choose another one."],
    ['bad_avatar', "That picture couldn't be used. Please choose it again."],
  ])('says that it was refused: %s', async (code, sentence) => {
    const fate = Promise.resolve<AvatarFate>({ type: 'refused', code });
    await open({ services: { setAvatar: async () => ok({ fate }) } });
    choose(gif());
    expect(await told('alert', sentence)).toBeTruthy();
  });

  it('says that there is no room for it on this device', async () => {
    await open({ services: { setAvatar: async () => err({ type: 'StorageFull' }) } });
    choose(gif());
    expect(await told('alert', /out of storage/)).toBeTruthy();
  });

  it('says so when something unforeseen happens, and can be tried again', async () => {
    let broken = true;
    const fate = Promise.resolve<AvatarFate>({ type: 'taken' });
    await open({
      services: {
        setAvatar: async () => (broken ? Promise.reject(new Error('no disk')) : ok({ fate })),
      },
    });
    choose(gif());
    expect(await told('alert', 'Failed to upload avatar')).toBeTruthy();
    broken = false;
    choose(gif());
    expect(await told('status', 'Avatar updated!')).toBeTruthy();
  });

  it('can be taken away where there is one', async () => {
    const { fake, user } = await open({ settings: withPicture });
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(fake.written).toEqual([['removeAvatar', null]]);
    cleanup();
    await open();
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });
});
