import type { AvatarExtension } from '#base/avatar-address.ts';
import { err, ok, type Result } from '#base/result.ts';
import { type PictureHeader, readPictureHeader } from '#ui/screens/settings/picture-header.ts';

/** Spec section 5. */
const MAX_AVATAR_BYTES = 5_242_880;
/** The side of an avatar as it is kept; twice and more what is ever shown. */
const SIDE = 512;
/** A phone's camera makes up to 50 million. Decoded they take four bytes each. */
const MAX_PIXELS = 64_000_000;
/** A GIF is kept as it is, and everybody who sees it decodes every frame of it. */
const MAX_GIF_SIDE = 1024;
const QUALITY = 0.86;

export type AvatarFault =
  | { type: 'TooManyBytes' }
  | { type: 'NotAPicture' }
  | { type: 'TooManyPixels' }
  | { type: 'GifTooLarge' }
  | { type: 'Undecodable' };

export interface PreparedAvatar {
  blob: Blob;
  extension: AvatarExtension;
}

/**
 * Turns a chosen file into an avatar: judged by size and type before anything is decoded (spec section 5), turned
 * upright, cut to the square in its middle, scaled to at most 512 pixels and encoded anew, so that nothing of the
 * original file is left: no place, no camera, no thumbnail. A GIF stays the file it is, because drawing it would
 * leave one frame; it has no EXIF, and being shown makes it square.
 */
export async function prepareAvatar(file: File): Promise<Result<PreparedAvatar, AvatarFault>> {
  if (file.size > MAX_AVATAR_BYTES) return err({ type: 'TooManyBytes' });
  if (!TYPES.test(file.type)) return err({ type: 'NotAPicture' });
  const header = await file.arrayBuffer().then(
    (buffer) => readPictureHeader(new Uint8Array(buffer)),
    () => null, // gone from the disk, or not to be read
  );
  if (!header) return err({ type: 'NotAPicture' });
  if (!header.size) return err({ type: 'Undecodable' });
  const { width, height } = header.size;
  if (header.kind === 'gif' && Math.max(width, height) > MAX_GIF_SIDE) return err({ type: 'GifTooLarge' });
  if (width * height > MAX_PIXELS) return err({ type: 'TooManyPixels' });

  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    if (header.kind !== 'gif') return ok(await encode(squareOf(bitmap), header.kind));
    bitmap.close();
    return ok({ blob: new Blob([file], { type: 'image/gif' }), extension: 'gif' });
  } catch {
    return err({ type: 'Undecodable' });
  }
}

/** With what some systems call them; none, or only bytes, where the system does not know. The bytes decide as well. */
const TYPES = /^(?:image\/(?:jpe?g|pjpeg|png|x-png|webp|gif)|application\/octet-stream)?$/i;

/** The square in the middle, at most 512 pixels wide; never larger than it was. */
function squareOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const cut = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(SIDE, cut);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  const [x, y] = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2];
  context.drawImage(bitmap, x, y, cut, cut, 0, 0, side, side);
  bitmap.close();
  return canvas;
}

/** WEBP where the browser can; else JPEG for what was one, and PNG for the others, which may be transparent. */
async function encode(canvas: HTMLCanvasElement, from: PictureHeader['kind']): Promise<PreparedAvatar> {
  const webp = await toBlob(canvas, 'image/webp');
  if (webp.type === 'image/webp') return { blob: webp, extension: 'webp' };
  if (from === 'jpg') return { blob: await toBlob(canvas, 'image/jpeg'), extension: 'jpg' };
  return { blob: await toBlob(canvas, 'image/png'), extension: 'png' };
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing encoded'))), type, QUALITY);
  });
}
