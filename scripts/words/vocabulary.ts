/** A word that this repository does not use, and what to write instead. `but`: texts in which the word is allowed. */
export interface Banned {
  readonly word: RegExp;
  readonly instead: string;
  /** Texts in which the word means something else. They are cut out before the word is looked for. */
  readonly but?: RegExp;
}

/**
 * Words of a private dialect, and second words for one thing. Identifiers, comments, test names, messages, SQL and pages are
 * searched; words on screen have a list of their own (tests/architecture/sentences.test.ts).
 */
export const BANNED: readonly Banned[] = [
  { word: /\brefus(?:e[sd]?|ing|als?)\b/, instead: 'reject', but: /\bECONNREFUSED\b|\bRefused to\b/i },
  {
    word: /\bnotices?\b/,
    instead: 'notification, banner, or the verb "detect"',
    but: /\braise notice\b|= notice\b|\bon notice\b|\blog_level\b|\bcopyright notice\b/,
  },
  {
    word: /\b(?:told|tells?|telling)\b/,
    instead: 'notify, inform, show, report',
    but: /\btell apart\b|\btells apart\b/,
  },
  { word: /\b(?:hear|hears|heard)\b/, instead: 'receive, or react to' },
  { word: /\banew\b/, instead: 'again, from scratch' },
  { word: /\bmeanwhile\b/, instead: '"while X" with the X named' },
  { word: /\b(?:whoever|whomever)\b/, instead: 'the actor: a user, a device, a tab' },
  {
    word: /\b(?:somebody|nobody|anybody|everybody)\b/,
    instead: 'the actor: a user, a device, a tab',
    but: /`nobody`|nobody@/,
  },
  { word: /\b(?:person|persons|people)\b/, instead: 'user, friend', but: /\bthird[- ]person\b/ },
  { word: /\bthe own\b/, instead: "its own, the user's own" },
  { word: /\bwithout a word\b/, instead: 'silently' },
  { word: /\blet(?:s|ting)? go of\b/, instead: 'release, discard' },
  {
    word: /\bstands\b/,
    instead: 'is, remains, counts, is kept',
    but: /\bstands out\b/,
  },
  { word: /\b(?:bury|buries|buried)\b/, instead: 'write a tombstone' },
  { word: /\bjudg(?:e|es|ed)\b/, instead: 'validate' },
  { word: /\b(?:culprit|suspects?)\b/, instead: 'poison mutation' },
  { word: /\boutgrown\b/, instead: 'newer schema version' },
  { word: /\blook(?:s|ed)? around\b/, instead: 'list visible users' },
  { word: /\blater taps?\b/, instead: 'superseded check-in' },
  { word: /\bkept rows?\b/, instead: 'server row' },
  { word: /\bfor ever\b/, instead: 'forever' },
  { word: /\blook-ups?\b/, instead: 'lookup' },
  { word: /\ban own\b/, instead: "a … of its own, the user's own" },
  { word: /\bonce more\b/, instead: 'again' },
  {
    word: /\b(?:go|goes|went|going) on\b(?! (?:screen|a |the |top))/,
    instead: 'continue',
    but: /\bbroth goes on\b|\bcannot go on\b/,
  },
  { word: /\b(?:break|breaks|broke|broken|breaking) off\b/, instead: 'abort, fail' },
  { word: /\bmend(?:s|ed|ing)?\b/, instead: 'repair, fix' },
  { word: /\btravels?\b/, instead: 'is sent' },
  { word: /\bby night\b/, instead: 'in the nightly run' },
  { word: /\bWho may:/, instead: 'Access' },
  { word: /\bGuarantees:/, instead: 'Invariants:' },
];

/** A test name begins with a verb: "rejects …" after a singular `describe`, "reject …" after a plural one. */
export const PLURAL_VERBS =
  /^(?:accept|agree|allow|answer|apply|are|arrive|ask|belong|bring|can|cannot|carry|change|check|close|come|compare|contain|count|cover|cut|decide|delete|demand|deny|derive|detect|do|draw|end|equal|expect|expire|fail|fill|find|fit|fly|follow|get|give|go|have|hide|hold|include|keep|lead|leave|limit|list|lose|make|mark|match|may|merge|move|must|name|need|never|notify|offer|open|order|pass|pay|prevent|publish|read|receive|reject|remain|remind|remove|replace|report|require|respect|restore|return|ring|run|scale|score|send|set|share|show|skip|sort|start|stay|stop|store|support|survive|take|treat|turn|update|use|validate|wait|work|write)\b/;

/** Words in -s that are no verbs; some of them are, unless one of `NOUN_FOLLOWS` comes next ("names a file", "names of files"). */
export const NO_VERBS =
  /^(?:as|this|its|his|hers|ours|always|sometimes|besides|perhaps|plus|thus|us|yes|across|less|unless|others|friends|users|messages|days|weeks|months|years|devices|tabs|rows|mutations|requests|responses|pictures|goals|streaks|check-ins|accounts|sessions|policies|functions|columns|words|zones|reminders|leagues)\b/;
export const NOUN_FOLLOWS =
  /^\w+ (?:are|is|of|that|who|with|from|in|on|at|can|cannot|have|do|were|which|by|without|for)\b/;

/** A `describe` names a unit with a noun, so it begins with none of these. */
export const NO_NOUNS =
  /^(?:when|while|whether|after|before|with|without|if|that|what|which|who|how|where|in|on|at|of|for|from|to|by|under|over|is|are|has|does|can|cannot|must|not|and|or|but|only)\b/i;
