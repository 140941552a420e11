/** The first words of names, for little room. Where two would be the same, with the initial of the last word. */
export function shortNames(names: readonly string[]): readonly string[] {
  const first = names.map((name) => wordsOf(name)[0] ?? '');
  return names.map((name, at) => {
    const short = first[at] ?? '';
    const last = wordsOf(name).at(-1);
    const isShared = first.some((other, index) => other === short && index !== at);
    return isShared && last !== undefined && last !== short ? `${short} ${[...last][0]}.` : short;
  });
}

const wordsOf = (name: string): readonly string[] => name.trim().split(/\s+/);
