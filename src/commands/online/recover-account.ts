import { callAuth, type GivenSession, sessionIn } from '#backend/account-calls.ts';
import type { BackendConfig } from '#backend/config.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { PasswordChange } from '#commands/online/change-sign-in.ts';

export interface Recovery {
  /**
   * Has a 6-digit code mailed to that address. Fine also where nobody has the address: nobody is to learn that. Hosted
   * counts mails per account, so that only an existing one can have too many: that is no failure here either.
   */
  requestCode(email: string): Promise<Result<void, AccountError>>;
  /**
   * Sets a new password with the code, signs every other device out, and gives the session that this opened and whether the
   * others are out. A code is good once: where the password is then refused, the next call with the same code goes on from there.
   */
  resetPassword(input: {
    email: string;
    code: string;
    password: string;
  }): Promise<Result<{ given: GivenSession; others: PasswordChange }, AccountError>>;
}

/** The way back into an account whose password is forgotten. Needs the network; no link, so it works inside an installed app. */
export function createRecovery(config: BackendConfig): Recovery {
  let redeemed: { key: string; given: GivenSession } | null = null;

  const redeem = async (email: string, token: string): Promise<Result<GivenSession, AccountError>> => {
    const key = `${email} ${token}`;
    if (redeemed?.key === key) return ok(redeemed.given);
    const answer = await callAuth(config, 'verify', { body: { type: 'recovery', email, token } });
    if (!answer.ok) return answer;
    const given = sessionIn(answer.value);
    if (!given) return err({ type: 'WrongCode' });
    redeemed = { key, given };
    return ok(given);
  };

  return {
    async requestCode(email) {
      const answer = await callAuth(config, 'recover', { body: { email: email.trim() } });
      return answer.ok ? ok(undefined) : answer;
    },
    async resetPassword({ email, code, password }) {
      const given = await redeem(email.trim(), code);
      if (!given.ok) return given;
      const { accessToken } = given.value.session;
      const changed = await callAuth(config, 'user', { method: 'PUT', accessToken, body: { password } });
      if (!changed.ok) {
        if (changed.error.type !== 'WrongPassword' && changed.error.type !== 'SessionEnded') return changed;
        redeemed = null; // opened too long ago
        return err({ type: 'WrongCode' });
      }
      redeemed = null;
      // for servers that did not do so with the password
      const ended = await callAuth(config, 'logout?scope=others', { accessToken });
      return ok({ given: given.value, others: ended.ok ? 'others_out' : 'others_in' });
    },
  };
}
