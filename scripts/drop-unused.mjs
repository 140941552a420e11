/**
 * Parts of packages that the app never uses, but which a bundler keeps: methods of classes that are in use, and branches
 * that only other parts lead to. This list is complete. Whatever reaches a dropped method fails with "is not a function";
 * a dropped branch throws, unless the list says why nothing can reach it.
 *
 * A method is cut by its name and indentation. The build fails when a package no longer contains a part of the list, so
 * a new version cannot bring one back unnoticed. tests/scripts/drop-unused.test.ts runs the list on the installed
 * packages, and checks that src/ and sw/ call none of it.
 */
export const DROPPED_METHODS = {
  // the store writes, RxDB only reads (src/store/rxdb/row-storage.ts)
  'rxdb/dist/esm/rx-collection.js': [
    ...[
      'cleanup',
      'migrationNeeded',
      'insert',
      'insertIfNotExists',
      'bulkInsert',
      'bulkRemove',
      'bulkUpsert',
    ],
    ...[
      'upsert',
      'incrementalUpsert',
      'exportJSON',
      'importJSON',
      'registerWebMCP',
      'insertCRDT',
      'addPipeline',
    ],
    ...['addHook', 'remove'],
  ],
  'rxdb/dist/esm/rx-query.js': [
    ...['remove', 'incrementalRemove', 'update', 'patch', 'incrementalPatch', 'modify', 'incrementalModify'],
    ...['where', 'sort', 'skip', 'limit'],
  ],
  'rxdb/dist/esm/rx-document.js': [
    ...[
      'get$',
      'get$$',
      'populate',
      'update',
      'incrementalUpdate',
      'updateCRDT',
      'putAttachment',
      'getAttachment',
    ],
    ...['putAttachmentBase64', 'allAttachments', 'modify', 'incrementalModify', 'patch', 'incrementalPatch'],
    ...['_saveData', 'remove', 'incrementalRemove'],
  ],
  'rxdb/dist/esm/rx-database.js': [
    ...['removeCollectionDoc', 'exportJSON', 'addState', 'importJSON', 'backup', 'leaderElector', 'isLeader'],
    ...['waitForLeadership', 'migrationStates', 'remove', 'registerWebMCP'],
  ],
  // RxDB only tests whether a document matches
  'mingo/esm/query.js': ['find'],
  'dexie/dist/modern/dexie.mjs': [
    ...[
      'mapToClass',
      'defineClass',
      'upsert',
      'bulkUpdate',
      'orderBy',
      'sortBy',
      'until',
      'or',
      'desc',
      'raw',
    ],
    ...['eachKey', 'eachUniqueKey', 'eachPrimaryKey', 'uniqueKeys', 'firstKey', 'lastKey', 'distinct'],
    ...[
      'startsWith',
      'startsWithIgnoreCase',
      'equalsIgnoreCase',
      'anyOfIgnoreCase',
      'startsWithAnyOfIgnoreCase',
    ],
    ...['anyOf', 'notEqual', 'noneOf', 'inAnyRange', 'startsWithAnyOf', 'aboveOrEqual', 'belowOrEqual'],
    ...['waitFor', 'exists', 'getDatabaseNames', 'ignoreTransaction', 'hasFailed', 'dynamicallyOpened'],
  ],
};

/** The operators that queries use. Mingo rejects every other one as unknown. */
export const QUERY_OPERATORS = ['$eq', '$gt', '$gte', '$lt', '$lte'];

/** Text to replace in each file. */
export const DROPPED_BRANCHES = {
  'rxdb/dist/esm/rx-collection.js': [
    // only the dropped methods add to the queue, or call a hook
    [/^ {4}this\.incrementalWriteQueue = new IncrementalWriteQueue\([^;]*;\n/m, ''],
    [/^ {4}_applyHookFunctions\(this\.asRxCollection\);\n/m, ''],
  ],
  'rxdb/dist/esm/rx-query-mingo.js': [
    [/(?<=operators\/pipeline';\n)(?:import 'mingo[^;]*;\n)+/, ''],
    [/^import \{[^}]*\} from 'mingo\/operators\/pipeline';\n/m, ''],
    [/(?<=^import \{)[^}]*(?=\} from 'mingo\/operators\/query';)/m, QUERY_OPERATORS.join(', ')],
    [/(?<=import [^;]*query';\n)(?:import 'mingo[^;]*;\n)+/, ''],
    [/pipeline: \{[^}]*\},\s*query: \{[^}]*\}/, `query: { ${QUERY_OPERATORS.join(', ')} }`],
  ],
  'rxjs/dist/esm/internal/observable/innerFrom.js': [
    // createInvalidObservableTypeError rejects both
    [/^ {8}if \(isAsyncIterable\(input\)\) \{\n.*\n {8}\}\n/m, ''],
    [/^ {8}if \(isReadableStreamLike\(input\)\) \{\n.*\n {8}\}\n/m, ''],
  ],
  'rxjs/dist/esm/internal/observable/from.js': [
    [/scheduler \? scheduled\(input, scheduler\) : (?=innerFrom)/, 'scheduler ? unscheduled() : '],
    [/$/, '\nfunction unscheduled() { throw new Error("dropped: from(…, scheduler)"); }\n'],
  ],
  'dexie/dist/modern/dexie.mjs': [
    // the store disables the cache and has no hooks, and each of its queries names a whole index
    [/^ {8}this\.use\(cacheMiddleware\);\n/m, ''],
    [/^ {8}this\.use\(hooksMiddleware\);\n/m, ''],
    [/^ {8}this\.use\(virtualIndexMiddleware\);\n/m, ''],
    // without a cache nothing subscribes to it
    [/^ {8}signalSubscribersNow\(updateParts, true\);\n/m, ''],
    // the store reports its own writes (src/store/database/report-writes.ts)
    [/^ {4}liveQuery,\n/m, ''],
    // only liveQuery sets `subscr`
    [/^ {16}keys\(readSubscribers\)\.forEach\([\s\S]*?^ {16}\}\);\n/m, ''],
    [/^ {4}(?:async|spawn): function [\s\S]*?^ {4}\},\n(?= {4}(?:spawn|currentTransaction))/gm, ''],
    [/^ {4}waitFor: function [\s\S]*?^ {4}\},\n/m, ''],
    [/^ {4}getObjectDiff: getObjectDiff,\n/m, ''],
    [
      /^ {8}const keyPaths = keys\(indexOrCrit\);\n[\s\S]*?^ {4}\}\n/m,
      '        throw new Error("dropped: where() with an object");\n    }\n',
    ],
  ],
  'react-router/dist/production/chunk-7RTFRKQW.mjs': [
    // its components are named by assignments, which keep its forms and links with data
    [/^\w+\.displayName = "\w+";$/gm, ''],
    [/= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ '],
    // the app has no data router, so `dataRouterOpts` is never passed
    [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/, 'useNavigateUnstable()'],
    [
      /^ {2}let dataRouterState = dataRouterOpts\?\.state;\n/m,
      '  if (dataRouterOpts) throw new Error("dropped: data routers");\n',
    ],
    [
      /^ {2}if \(matches == null\) \{\n {4}if \(!dataRouterState\) \{\n[\s\S]*?^ {2}\}\n/m,
      '  if (matches == null) return null;\n',
    ],
    [
      /^ {2}let errors = dataRouterState\?\.errors;\n[\s\S]*?(?=^ {2}return renderedMatches\.reduceRight)/m,
      '',
    ],
    [/^ {6}let error;\n {6}let shouldRenderHydrateFallback = false;\n[\s\S]*?(?=^ {6}let matches2 = )/m, ''],
    [
      /if \(error\) \{\s*children = errorElement;\s*\} else if \(shouldRenderHydrateFallback\) \{[^}]*\} else (?=if)/,
      '',
    ],
    [/isDataRoute: dataRouterState != null/, 'isDataRoute: false'],
    [/(?<=^ {6}return )dataRouterState && [\s\S]*? : (?=getChildren\(\);)/m, ''],
  ],
};

const escaped = (text) => text.replace(/[$]/g, '\\$&');

/** The methods with this name in a formatted file, whose classes and objects indent them alike. */
function method(file, name) {
  const indent = file.startsWith('dexie/') ? ' {4}' : ' {2}';
  return new RegExp(
    `^${indent}(?:async )?${escaped(name)}\\([^;{]*\\) \\{\\n[\\s\\S]*?^${indent}\\},?\\n`,
    'gm',
  );
}

/** Replaces all that `part` matches. Fails when it matches nothing. */
function replace(file, code, part, replacement) {
  const changed = code.replace(part, replacement);
  if (changed === code) {
    throw new Error(
      `${file} has no ${part} any more. Look at its new version, and change scripts/drop-unused.mjs.`,
    );
  }
  return changed;
}

/** The code of a package's file, without the parts of the list. */
export function withoutUnused(file, code) {
  const parts = [
    ...(DROPPED_BRANCHES[file] ?? []),
    ...(DROPPED_METHODS[file] ?? []).map((name) => [method(file, name), '']),
  ];
  return parts.reduce((rest, [part, replacement]) => replace(file, rest, part, replacement), code);
}

const FILES = [...new Set([...Object.keys(DROPPED_METHODS), ...Object.keys(DROPPED_BRANCHES)])];

/** The Vite plugin that drops them. Plugins of a bundle get it as a list. */
export const dropUnused = FILES.map((file) => ({
  name: `drop-unused ${file}`,
  transform: {
    filter: { id: new RegExp(`/node_modules/${file.replaceAll('.', '\\.')}$`) },
    handler: (code) => ({ code: withoutUnused(file, code), map: null }),
  },
}));
