import type { Page } from '@playwright/test';

/** Draws a picture in the page, with a red left half and a blue right half. The browser encodes it. */
export async function drawn(
  page: Page,
  { type, width, height, hole = false }: { type: string; width: number; height: number; hole?: boolean },
): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (given) => {
      const canvas = document.createElement('canvas');
      canvas.width = given.width;
      canvas.height = given.height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#f00';
      context.fillRect(0, 0, given.width / 2, given.height);
      context.fillStyle = '#00f';
      context.fillRect(given.width / 2, 0, given.width / 2, given.height);
      if (given.hole) context.clearRect(0, 0, given.width / 2, given.height);
      const url = canvas.toDataURL(given.type, 0.9);
      canvas.width = 0; // otherwise a large canvas would stay in memory during the test
      return url.slice(url.indexOf(',') + 1);
    },
    { type, width, height, hole },
  );
  return Buffer.from(base64, 'base64');
}

/** The same JPEG with an EXIF segment that holds the orientation and a secret text. */
export function withExif(jpeg: Buffer, orientation: number, secret: string): Buffer {
  const note = Buffer.from(`${secret}\0`, 'latin1');
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  tiff.writeUInt16BE(0x010e, 10); // the image's description
  tiff.writeUInt16BE(2, 12);
  tiff.writeUInt32BE(note.length, 14);
  tiff.writeUInt32BE(tiff.length, 18);
  tiff.writeUInt16BE(0x0112, 22); // its orientation
  tiff.writeUInt16BE(3, 24);
  tiff.writeUInt32BE(1, 26);
  tiff.writeUInt16BE(orientation, 30);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, note]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A GIF that alternates between a red and a blue frame forever. Its canvas is `width` × `height`; only one pixel is drawn. */
export function aGif(width = 1, height = 1): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const colours = Buffer.from([255, 0, 0, 0, 0, 255]);
  const loop = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const frame = (bits: number) =>
    Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, bits, 1, 0]);
  return Buffer.concat([screen, colours, loop, frame(0x44), frame(0x4c), Buffer.from([0x3b])]);
}

/** A file whose header claims a PNG of that size, with almost no content. */
export function aHollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(header);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 6, 0, 0, 0], 24);
  return header;
}

/** The first bytes of an iPhone photo. */
export const aHeic = (): Buffer => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
