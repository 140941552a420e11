import * as v from 'valibot';
import type { AuthBody } from '#local/auth/auth-body.ts';
import { claimInvitation, settleInvitation } from '#local/auth/invitations.ts';
import { createQuietSignUp, type QuietSignUpDeps } from '#local/auth/quiet-sign-up.ts';
import type { SignUpMode } from '#local/auth/sign-up-mode.ts';
import { authRefusal } from '#local/http/json.ts';

export interface SignUpHandlerDeps extends QuietSignUpDeps {
  signUp: SignUpMode;
  /** True when new addresses are confirmed by mail. */
  confirms: boolean;
}

export type SignUpHandler = (body: AuthBody | null, pass: () => Promise<Response>) => Promise<Response>;

/** The answer to a sign-up: a session, or only the user if the address must be confirmed first. */
const signUpAnswer = v.union([
  v.object({ user: v.object({ id: v.string() }) }),
  v.object({ id: v.string() }),
]);

const CLOSED = authSentence('This server takes no new accounts.');
const UNINVITED = authSentence(
  'You need an invitation to create an account here. Ask the person who runs this server for one.',
);
const USED = authSentence('This invitation has been used or has expired. Ask for a new one.');

/**
 * Decides who may create an account (SIGN_UP). `signUp` answers the call of that name. `mail` answers the calls for which lite
 * mails a code, and makes an account if the address has none.
 */
export function createSignUpHandlers(deps: SignUpHandlerDeps): {
  signUp: SignUpHandler;
  mail: SignUpHandler;
} {
  const { signUp: mode, confirms, now } = deps;
  const { postgres } = deps.backend;
  const quiet = createQuietSignUp(deps);
  const open: SignUpHandler = async (body, pass) => {
    const answer = await pass();
    return confirms ? quiet(body, answer) : answer;
  };

  const invited: SignUpHandler = async (body, pass) => {
    if (typeof body?.invite !== 'string' || body.invite === '') return UNINVITED();
    const claim = await claimInvitation(postgres, now(), body.invite);
    if (claim === null) return USED();
    let userId: string | null = null;
    try {
      const answer = await open(body, pass);
      const text = await answer.text();
      if (answer.ok) userId = userIdIn(text);
      return new Response(text, answer);
    } finally {
      await settleInvitation(postgres, claim, userId);
    }
  };

  return {
    signUp: { open, invite: invited, closed: async () => CLOSED() }[mode],
    async mail(body, pass) {
      if (mode === 'open' || typeof body?.email !== 'string') return pass();
      const { rows } = await postgres.query('select from auth.users where email = lower($1)', [body.email]);
      if (rows.length > 0) return pass();
      return mode === 'closed' ? CLOSED() : UNINVITED();
    },
  };
}

/** A refusal with GoTrue's code. Clients show the sentence. */
function authSentence(sentence: string): () => Response {
  return () => authRefusal(422, 'signup_disabled', sentence);
}

function userIdIn(answer: string): string {
  const user = v.parse(signUpAnswer, JSON.parse(answer));
  return 'user' in user ? user.user.id : user.id;
}
