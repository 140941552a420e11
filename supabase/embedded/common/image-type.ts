import path from 'node:path';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** The only types that are served: a file of another type could run scripts on the app's origin. */
const TYPES: Readonly<Record<string, ImageType>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** The type of picture that a file name has, or null. */
export function imageTypeOfName(name: string): ImageType | null {
  return TYPES[path.extname(name)] ?? null;
}

/**
 * The type of picture that a browser sniffs from the first bytes, or null.
 * Source: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export function imageTypeOfBytes(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')) return 'image/png';
  if (/^RIFF.{4}WEBPVP8[ LX]$/s.test(head)) return 'image/webp';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return null;
}
