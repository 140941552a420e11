import { SIZE, webFonts } from '#ui/screens/share/canvas.ts';
import { drawPicture } from '#ui/screens/share/draw-picture.ts';
import type { Picture } from '#ui/screens/share/picture.ts';

/** The drawings that a picture borrows from the page. */
interface Borrowed {
  mark: SVGElement;
  emblem: SVGElement | null;
}

/** Draws a picture and packs it as a PNG. Throws where the browser cannot draw. */
export async function makePicture(picture: Picture, from: Borrowed, name: string | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const [mark, emblem] = await Promise.all([
    imageOf(from.mark),
    from.emblem ? imageOf(from.emblem) : null,
    // the name may need letters that nothing on screen has used
    ...webFonts().map((font) => document.fonts.load(font, `${picture.alt}${name ?? ''}`)),
  ]);
  drawPicture(context, picture, { mark, emblem }, name);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be packed');
  return blob;
}

/** Large, so that it is sharp at any size in the picture; without a size Firefox draws nothing. */
const DRAWN_PX = '512';

async function imageOf(svg: SVGElement): Promise<HTMLImageElement> {
  const copied = svg.cloneNode(true) as SVGElement;
  copied.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copied.setAttribute('width', DRAWN_PX);
  copied.setAttribute('height', DRAWN_PX);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copied))}`;
  await image.decode();
  return image;
}
