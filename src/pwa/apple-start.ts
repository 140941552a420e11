const MARK = '/favicon.svg';
/** The mark's share of the screen's narrow side. */
const MARK_SHARE = 0.3;

/**
 * Draws the start image that iOS shows while the app opens from the home screen. iOS only accepts an image of
 * exactly the screen's size and stores it when the app is added. So it is drawn here for this device, instead
 * of shipping some sixty images that would not fit the next device. One image for each orientation and theme.
 * Does nothing on other systems and inside the installed app.
 */
export async function drawAppleStart(): Promise<void> {
  // a property that only Safari on iOS has; false while the app is not installed
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

/** A data URL: the content policy allows those for images only. */
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
  canvas.width = 0; // iOS has little memory for canvases and frees them late
  return address;
}
