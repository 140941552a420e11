import * as v from 'valibot';
import type { AuthCode } from '#base/auth-codes.ts';
import type { AuthBody } from '#embedded/auth/auth-body.ts';
import { claimInvitation, settleInvitation } from '#embedded/auth/invitations.ts';
import { createQuietSignUp, type QuietSignUp, type QuietSignUpDeps } from '#embedded/auth/quiet-sign-up.ts';
import { authRejection } from '#embedded/auth/rejections.ts';
import type { SignUpMode } from '#embedded/auth/sign-up-mode.ts';

export interface SignUpHandlerDeps extends QuietSignUpDeps {
  signUp: SignUpMode;
  /** True when new addresses are confirmed by mail. */
  confirms: boolean;
}

export type SignUpHandler = (body: AuthBody | null, pass: () => Promise<Response>) => Promise<Response>;

/** lite's response to a sign-up where addresses are not confirmed. */
const newSession = v.object({ user: v.object({ id: v.string() }) });

const CLOSED = rejecting('signup_disabled', 'New sign-ups are closed right now.');
const UNINVITED = rejecting(
  'signup_disabled',
  'You need an invitation to create an account here. Ask the operator of this server for one.',
);
const USED = rejecting(
  'invite_not_found',
  'This invitation has been used or has expired. Ask for a new one.',
);

/** Decides about new accounts (SIGN_UP), and responds to a sign-up. */
export function createSignUp(deps: SignUpHandlerDeps): SignUpHandler {
  const { postgres } = deps.backend;
  const quiet = createQuietSignUp(deps);

  const loud: QuietSignUp = async (_, pass, settle) => {
    let userId: string | null = null;
    try {
      const response = await pass();
      const text = await response.text();
      if (response.ok) userId = v.parse(newSession, JSON.parse(text)).user.id;
      return new Response(text, response);
    } finally {
      await settle(userId);
    }
  };
  const make = deps.confirms ? quiet : loud;

  const open: SignUpHandler = (body, pass) => make(body, pass, async () => undefined);

  const invited: SignUpHandler = async (body, pass) => {
    if (typeof body?.invite !== 'string' || body.invite === '') return UNINVITED();
    const claim = await claimInvitation(postgres, deps.now(), body.invite);
    if (claim === null) return USED();
    return make(body, pass, (userId) => settleInvitation(postgres, claim, userId));
  };

  return { open, invite: invited, closed: async () => CLOSED() }[deps.signUp];
}

/** Rejects an account that needs no invitation, unless SIGN_UP is open. */
export const rejectStart = (signUp: SignUpMode): Response | null =>
  ({ open: () => null, invite: UNINVITED, closed: CLOSED })[signUp]();

/** A rejection with GoTrue's code. Clients show the sentence. */
function rejecting(code: AuthCode, sentence: string): () => Response {
  return () => authRejection(422, code, sentence);
}
