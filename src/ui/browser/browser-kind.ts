/** The browsers whose settings for notifications differ. */
export type BrowserKind = 'chrome_phone' | 'chrome' | 'firefox' | 'safari' | 'iphone';

/** The browser in use. An iPad calls itself a Mac, but Macs have no touch. */
export function browserKind(userAgent: string, maxTouchPoints: number): BrowserKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'iphone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'chrome_phone';
  return /Chrome\//.test(userAgent) ? 'chrome' : 'safari';
}
