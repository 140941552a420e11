/** The platforms with manual steps. */
export type Platform = 'iphone' | 'ipad' | 'android';

/** The visitor's platform; null for any other. An iPad calls itself a Mac, but Macs have no touch. */
export function platformOf(userAgent: string, maxTouchPoints: number): Platform | null {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  return /Android/.test(userAgent) ? 'android' : null;
}
