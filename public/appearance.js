// Puts the theme and the motion that were chosen on this device on <html>, in every tab and at once. It is a
// separate script that blocks the first paint. As part of the bundle it would run after that paint, which
// would flash in the system's theme. Twin: src/ui/theme/appearance.ts, which writes the two keys.
(() => {
  const root = document.documentElement;
  const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
  const colours = metas.map((meta) => meta.content); // of light, then of dark

  const oneOf = (choices, key) => {
    try {
      return choices.find((choice) => choice === localStorage.getItem(key));
    } catch {
      return undefined; // site data is blocked
    }
  };

  const put = (name, value) => {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  };

  const apply = () => {
    const theme = oneOf(['light', 'dark'], 'simmer-theme');
    put('data-theme', theme);
    put('data-motion', oneOf(['reduced'], 'simmer-motion'));
    metas.forEach((meta, index) => {
      meta.content = colours[theme ? ['light', 'dark'].indexOf(theme) : index];
    });
  };

  apply();
  addEventListener('storage', apply);
  // a page in the back-forward cache missed changes while it was frozen
  addEventListener('pageshow', apply);
})();
