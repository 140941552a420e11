import { describe, expect, it } from 'vitest';
import { aGif, aHeic, aHollowPng } from '#tests/support/sample-pictures.ts';
import { readPictureHeader } from '#ui/screens/settings/picture-header.ts';

const read = (bytes: Buffer | number[]) => readPictureHeader(new Uint8Array(bytes));
const riff = (kind: string, rest: number[]) =>
  Buffer.concat([
    Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'),
    Buffer.from(rest),
    Buffer.alloc(12),
  ]);

/** A JPEG whose frame header follows other segments, as in files of cameras. */
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat()];
const APP1 = [0xff, 0xe1, 0, 6, 1, 2, 3, 4];
const TABLES = [0xff, 0xc4, 0, 4, 9, 9];
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x01, 0x2c, 0x02, 0x58, 3, 0, 0, 0];

describe('readPictureHeader', () => {
  it.each([
    ['a PNG', aHollowPng(640, 480), { kind: 'png', size: { width: 640, height: 480 } }],
    ['a GIF', aGif(320, 200), { kind: 'gif', size: { width: 320, height: 200 } }],
    ['a JPEG', jpeg(APP1, TABLES, frame(0xc0)), { kind: 'jpg', size: { width: 600, height: 300 } }],
    ['a progressive JPEG', jpeg(frame(0xc2)), { kind: 'jpg', size: { width: 600, height: 300 } }],
    ['a JPEG with padding', jpeg([0xff], frame(0xc1)), { kind: 'jpg', size: { width: 600, height: 300 } }],
    [
      'a lossy WEBP',
      riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x90, 1, 0x2c, 1]),
      { kind: 'webp', size: { width: 400, height: 300 } },
    ],
    [
      'a lossless WEBP',
      riff('VP8L', [0x2f, 0x8f, 0xc1, 0x4a, 0]),
      { kind: 'webp', size: { width: 400, height: 300 } },
    ],
    [
      'an extended WEBP',
      riff('VP8X', [0, 0, 0, 0, 0x8f, 1, 0, 0x2b, 1, 0]),
      { kind: 'webp', size: { width: 400, height: 300 } },
    ],
  ])('reads %s', (_, bytes, header) => {
    expect(read(bytes)).toEqual(header);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a HEIC', aHeic()],
    ['a text', Buffer.from('not a picture, whatever it is called')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a sound in the same box as a WEBP', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ])('returns null for %s', (_, bytes) => {
    expect(read(bytes)).toBeNull();
  });

  it.each([
    ['a PNG cut short', aHollowPng(1, 1).subarray(0, 20)],
    ['a PNG without width', aHollowPng(0, 10)],
    ['a JPEG that never comes to its frame', jpeg(APP1, APP1, [0xff, 0xe1, 0xff, 0xff])],
    ['a JPEG with noise between its segments', jpeg(APP1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
    ['a JPEG with a segment of no length', jpeg([0xff, 0xe1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['a WEBP of an unknown sort', riff('VP9 ', [1, 2, 3])],
  ])('returns the kind of %s without a size', (_, bytes) => {
    expect(read(bytes)).toMatchObject({ size: null });
  });
});
