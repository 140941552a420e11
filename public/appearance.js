// Puts the theme, the motion and the language of this device on <html>, in every tab and at once. It is a separate
// script that blocks the first paint. As part of the bundle it would run after that paint, which would flash in the
// system's theme. Twins: src/ui/theme/appearance.ts and src/ui/state/language.ts, which write the keys, and
// src/app/follow-language.ts, which puts the wanted language in place.
(() => {
  const root = document.documentElement;
  const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
  const colours = metas.map((meta) => meta.content); // of light, then of dark

  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // site data is blocked
    }
  };
  const oneOf = (choices, key) => choices.find((choice) => choice === kept(key));

  /** The address of each language's first file of words, its direction, then its other files: the build writes them (scripts/languages/language-files.ts). */
  const words = JSON.parse(root.dataset.words ?? '{}');

  /** Simmer's language for a language tag: the same language in the same script. */
  const speaks = (tag) => {
    if (/^en\b/.test(tag)) return 'en';
    try {
      const full = (each) => new Intl.Locale(each).maximize();
      const { language, script } = full(tag);
      return Object.keys(words).find((each) => full(each).language === language && full(each).script === script);
    } catch {
      return undefined; // not a language tag
    }
  };

  /** This device's choice, else the first of the browser's languages that Simmer speaks. */
  const wanted = () => {
    for (const tag of [kept('simmer-language'), ...navigator.languages]) {
      const language = tag && speaks(tag);
      if (language) return language;
    }
    return 'en';
  };

  const put = (name, value) => {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  };

  const apply = () => {
    const theme = oneOf(['light', 'dark'], 'simmer-theme');
    put('data-theme', theme);
    put('data-motion', oneOf(['reduced'], 'simmer-motion'));
    const language = wanted();
    put('data-language', language);
    const manifest = language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
    const link = document.querySelector('link[rel="manifest"]');
    if (link && link.getAttribute('href') !== manifest) link.href = manifest;
    metas.forEach((meta, index) => {
      meta.content = colours[theme ? ['light', 'dark'].indexOf(theme) : index];
    });
  };

  apply();
  const [address, dir] = words[root.dataset.language] ?? [];
  if (address) {
    root.lang = root.dataset.language;
    root.dir = dir;
    // beside the app's own files, so that the words arrive before the app draws
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href: address });
    document.head.append(link);
  }
  addEventListener('storage', apply);
  // a page in the back-forward cache missed changes while it was frozen
  addEventListener('pageshow', apply);
})();
