/** `wrong`: the server cannot work with this setting. `missing`: it works, but not well enough for public use. */
export interface Finding {
  kind: 'ok' | 'missing' | 'wrong';
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ kind: 'ok', sentence });
export const missing = (sentence: string): Finding => ({ kind: 'missing', sentence });
export const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence });
