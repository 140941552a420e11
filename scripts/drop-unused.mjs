/** Makes a Vite plugin that edits the files of a package. */
const edit = (name, id, change) => ({
  name,
  transform: { filter: { id }, handler: (code) => ({ code: change(code), map: null }) },
});

/** Vite plugins that drop parts of packages which the app never uses, but which a bundler keeps. */
export const dropUnused = [
  // React Router names its components by assignments, which keep its forms and links with data
  edit('drop-unused-router', /\/react-router\/dist\/production\//, (code) =>
    code
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(/= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ '),
  ),
  // Dexie's cache, which the store disables, and its hooks, of which the store has none
  edit('drop-unused-dexie', /\/dexie\/dist\/modern\//, (code) =>
    code.replace('this.use(cacheMiddleware);', '').replace('this.use(hooksMiddleware);', ''),
  ),
];
