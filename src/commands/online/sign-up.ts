import type { SignInError } from '#commands/online/sign-in.ts';

export type SignUpOutcome = 'signed_in' | 'check_your_mail';
export type SignUpError = SignInError;
