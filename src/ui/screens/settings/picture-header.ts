import type { AvatarExtension } from '#base/avatar-address.ts';

/** What the first bytes of a file reveal. */
export interface PictureHeader {
  kind: AvatarExtension;
  /** Null when the file is too damaged. */
  size: { width: number; height: number } | null;
}

/**
 * Reads the kind and size of a JPEG, PNG, WEBP or GIF from its bytes. Null for any other file, whatever its name.
 * Call it before decoding: a few kilobytes can unpack to gigabytes.
 */
export function readPictureHeader(bytes: Uint8Array<ArrayBuffer>): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return { kind: 'png', size: within(view, 24, () => [view.getUint32(16), view.getUint32(20)]) };
  }
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return { kind: 'jpg', size: jpegSize(view) };
  if (startsWith(bytes, 0, ascii('GIF87a')) || startsWith(bytes, 0, ascii('GIF89a'))) {
    return { kind: 'gif', size: within(view, 10, () => [view.getUint16(6, true), view.getUint16(8, true)]) };
  }
  if (startsWith(bytes, 0, ascii('RIFF')) && startsWith(bytes, 8, ascii('WEBP'))) {
    return { kind: 'webp', size: within(view, 30, () => webpSize(bytes, view)) };
  }
  return null;
}

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

function startsWith(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function within(
  view: DataView,
  length: number,
  read: () => [width: number, height: number] | null,
): PictureHeader['size'] {
  const [width, height] = (view.byteLength >= length && read()) || [0, 0];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Walks the segments to the frame header, past the data that cameras and editors put before it. */
function jpegSize(view: DataView): PictureHeader['size'] {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // padding
    } else if (marker >= 0xd0 && marker <= 0xd8) {
      at += 2; // markers without a length
    } else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return within(view, at + 9, () => [view.getUint16(at + 7), view.getUint16(at + 5)]);
    } else {
      at += 2 + view.getUint16(at + 2);
    }
  }
  return null;
}

/** A WEBP starts in one of three ways: lossy, lossless, or extended with the size of its canvas. */
function webpSize(bytes: Uint8Array, view: DataView): [number, number] | null {
  if (startsWith(bytes, 12, ascii('VP8 '))) {
    return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  }
  if (startsWith(bytes, 12, ascii('VP8L'))) {
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  }
  if (startsWith(bytes, 12, ascii('VP8X'))) {
    const at24 = view.getUint32(23, true) >>> 8;
    const at27 = view.getUint32(26, true) >>> 8;
    return [at24 + 1, at27 + 1];
  }
  return null;
}
