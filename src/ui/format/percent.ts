/** 79 %, with a thin space. */
export const percentText = (percent: number): string => `${percent}\u2009%`;
