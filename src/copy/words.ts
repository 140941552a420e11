/** '1 point', '2 points'. */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
