import type { AvatarExtension } from '#base/avatar-address.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { AvatarFault } from '#ui/copy/settings.ts';
import { type PictureHeader, readPictureHeader } from '#ui/screens/settings/picture-header.ts';

/** Spec section 5. */
const MAX_AVATAR_BYTES = 5_242_880;
/** The side of a stored avatar in pixels: at least twice what is shown. */
const SIDE = 512;
/** As many pixels as the largest cameras make. Decoded they take up to 800 MB (four bytes a pixel), which is freed at once. */
const MAX_PIXELS = 200_000_000;
/** As many pixels as every device can open. */
const MIN_PIXELS = 64_000_000;
/** An eighth of the memory, at four bytes a pixel. */
const PIXELS_PER_GIGABYTE = 32_000_000;
/** A larger GIF loses its animation, because everyone who sees it decodes every frame. */
const MAX_MOVING_SIDE = 1024;
const QUALITY = 0.86;

export interface PreparedAvatar {
  blob: Blob;
  extension: AvatarExtension;
  /** True when a GIF lost its animation. */
  stoodStill: boolean;
}

/**
 * Turns a chosen file into an avatar. Checks size and type before it decodes anything (product.md §5). Turns the
 * picture upright, cuts out the square in the middle, scales it to at most 512 pixels and encodes it again, so that
 * location, camera and thumbnail are gone. A GIF of at most 1,024 pixels stays as it is, because drawing it would
 * leave one frame; GIFs have no EXIF (docs/decisions/008-large-pictures.md).
 */
export async function prepareAvatar(file: File): Promise<Result<PreparedAvatar, AvatarFault>> {
  if (file.size > MAX_AVATAR_BYTES) return err({ type: 'TooManyBytes' });
  if (!TYPES.test(file.type)) return err({ type: 'NotAPicture' });
  const header = await file.arrayBuffer().then(
    (buffer) => readPictureHeader(new Uint8Array(buffer)),
    () => null, // deleted in the meantime, or unreadable
  );
  if (!header) return err({ type: 'NotAPicture' });
  if (!header.size) return err({ type: 'Undecodable' });
  const { width, height } = header.size;
  const pixels = width * height;
  if (pixels > mostPixels()) return err({ type: 'TooManyPixels' });

  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const moves = header.kind === 'gif' && Math.max(width, height) <= MAX_MOVING_SIDE;
    if (!moves) return ok(await encode(squareOf(bitmap), header.kind));
    bitmap.close();
    return ok({ blob: new Blob([file], { type: 'image/gif' }), extension: 'gif', stoodStill: false });
  } catch {
    // some browsers open less than the memory allows
    return err({ type: pixels > MIN_PIXELS ? 'TooManyPixels' : 'Undecodable' });
  }
}

/** How many pixels this device can open without running out of memory. Only some browsers say how much it has. */
function mostPixels(): number {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : Number.POSITIVE_INFINITY;
  return Math.min(MAX_PIXELS, Math.max(MIN_PIXELS, gigabytes * PIXELS_PER_GIGABYTE));
}

/** File types, including the names of some systems; empty or generic where the system does not know. The bytes decide too. */
const TYPES = /^(?:image\/(?:jpe?g|pjpeg|png|x-png|webp|gif)|application\/octet-stream)?$/i;

/** The square in the middle, at most 512 pixels wide, never enlarged. */
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

/** WEBP if the browser can encode it. Else JPEG for a JPEG, and PNG for the rest, which may be transparent. */
async function encode(canvas: HTMLCanvasElement, from: PictureHeader['kind']): Promise<PreparedAvatar> {
  const stoodStill = from === 'gif';
  const webp = await toBlob(canvas, 'image/webp');
  if (webp.type === 'image/webp') return { blob: webp, extension: 'webp', stoodStill };
  if (from === 'jpg') return { blob: await toBlob(canvas, 'image/jpeg'), extension: 'jpg', stoodStill };
  return { blob: await toBlob(canvas, 'image/png'), extension: 'png', stoodStill };
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing encoded'))), type, QUALITY);
  });
}
