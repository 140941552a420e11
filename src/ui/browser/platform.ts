/** Phones, tablets and the browsers of a computer. Each has its own manual steps. */
export type Platform = 'iphone' | 'ipad' | 'android' | 'chrome' | 'edge' | 'safari' | 'firefox';

/**
 * The visitor's platform. An iPad calls itself a Mac, but Macs have no touch. Edge also calls itself Chrome,
 * and Chrome also calls itself Safari. Other browsers of a computer are built like Chrome.
 */
export function platformOf(userAgent: string, maxTouchPoints: number): Platform {
  if (/iPhone|iPod/.test(userAgent)) return 'iphone';
  if (/iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ipad';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Edg\//.test(userAgent)) return 'edge';
  return /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent) ? 'safari' : 'chrome';
}

export const thisPlatform = (): Platform => platformOf(navigator.userAgent, navigator.maxTouchPoints);

/** True where an installed app has a storage of its own, so that the user has to sign in there. */
export const startsEmpty = (platform: Platform): platform is 'iphone' | 'ipad' | 'safari' =>
  platform === 'iphone' || platform === 'ipad' || platform === 'safari';

/** Whose steps /install shows: the visitor's own first, then those of the phones they may have. */
export function guidesFor(own: Platform): readonly Platform[] {
  if (own === 'android') return ['android', 'iphone'];
  if (own === 'iphone' || own === 'ipad') return [own, 'android'];
  return [own, 'iphone', 'android'];
}
