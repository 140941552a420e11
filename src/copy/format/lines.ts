/** The lines of a message that lists steps or sentences, one a line. */
export const linesOf = (text: string): readonly string[] => text.split('\n');
