const MARK = '/favicon.svg';
/** Of the narrow side of the screen. */
const MARK_SHARE = 0.3;

/**
 * Gives iOS what it shows while the app on the home screen starts. It takes a picture of exactly this screen or none, and
 * keeps it from the moment of adding: so it is drawn here for this one device, and not some sixty times for all there are
 * and none for the next. One for each way to hold it, in each theme.
 * Elsewhere, and in the app that was added, it does nothing.
 */
export async function drawAppleStart(): Promise<void> {
  // a property that only Safari on iOS has: false while the app can still be added
  if (!('standalone' in navigator) || navigator.standalone === true) return;
  const mark = new Image(512, 512);
  mark.src = MARK;
  await mark.decode();
  const short = Math.min(screen.width, screen.height) * devicePixelRatio;
  const long = Math.max(screen.width, screen.height) * devicePixelRatio;
  const capable = document.createElement('meta');
  capable.name = 'apple-mobile-web-app-capable';
  capable.content = 'yes';
  document.head.append(capable);
  for (const { content, media } of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    for (const [orientation, width, height] of [
      ['portrait', short, long],
      ['landscape', long, short],
    ] as const) {
      const link = document.createElement('link');
      link.rel = 'apple-touch-startup-image';
      link.media = `(orientation: ${orientation}) and ${media}`;
      link.href = draw(mark, content, Math.round(width), Math.round(height));
      document.head.append(link);
    }
  }
}

/** A data address: the content policy allows those for pictures alone. */
function draw(mark: HTMLImageElement, ground: string, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  const size = Math.min(width, height) * MARK_SHARE;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(mark, (width - size) / 2, (height - size) / 2, size, size);
  const address = canvas.toDataURL('image/png');
  canvas.width = 0; // iOS has little room for drawing, and lets it go late
  return address;
}
