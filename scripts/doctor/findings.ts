/** `wrong`: it cannot work like this. `missing`: it works, and the public would miss it. */
export interface Finding {
  kind: 'ok' | 'missing' | 'wrong';
  sentence: string;
}

export const fine = (sentence: string): Finding => ({ kind: 'ok', sentence });
export const missing = (sentence: string): Finding => ({ kind: 'missing', sentence });
export const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence });
