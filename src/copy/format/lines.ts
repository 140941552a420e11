/** The lines of a message with one line for each step or point. */
export const linesOf = (text: string): readonly string[] => text.split('\n');
