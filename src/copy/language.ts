/** Adds the sentences that code chooses to the words of an area. One object, so that both change with the language. */
export function withChoices<T extends object, U extends object>(words: T, choices: U): T & U {
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(choices))) {
    const own: unknown = Reflect.get(words, key);
    if (typeof own === 'object' && own !== null) withChoices(own, property.value);
    else Object.defineProperty(words, key, property);
  }
  return words as T & U;
}

/** The form of an English ordinal: 1st, 2nd, 3rd, 4th, 11th. */
export function ofOrdinal(
  n: number,
  forms: Readonly<Record<'one' | 'two' | 'few' | 'other', string>>,
): string {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return forms[isTeen ? 'other' : ((['other', 'one', 'two', 'few'] as const)[n % 10] ?? 'other')];
}

/** An area's words, which become those of another language in place: read them when they are shown, not when a module loads. */
export function wordsOf<T extends object>(_area: string, english: T): T {
  return english;
}
