import { type GivenSession, requestAuth, sessionIn } from '#backend/account-requests.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { AccountError } from '#commands/online/account-error.ts';
import type { PasswordChange } from '#commands/online/change-sign-in.ts';
import type { EntryContext } from '#commands/online/online-context.ts';

export interface Recovery {
  /**
   * Has a 6-digit code sent to that address, as `parseEmail` gives it. Also succeeds when no account has the address, because no one
   * may learn that. Hosted Supabase limits emails per account, so "too many" would prove that the account
   * exists: that counts as success too.
   */
  requestCode(email: string): Promise<Result<void, AccountError>>;
  /**
   * Sets a new password with the code, signs in here and signs every other device out. Returns whether the
   * others are signed out. A code works once: if the password is then rejected, the next request with the same
   * code continues from there.
   */
  resetPassword(input: {
    email: string;
    code: string;
    password: string;
  }): Promise<Result<PasswordChange, AccountError>>;
}

/**
 * Recovers an account whose password is forgotten. Needs the network. Uses a code instead of a link, so that
 * it works inside an installed app.
 */
export function createRecovery({ config, auth, enter }: EntryContext): Recovery {
  let redeemed: { key: string; given: GivenSession } | null = null;

  const redeem = async (email: string, token: string): Promise<Result<GivenSession, AccountError>> => {
    const key = `${email} ${token}`;
    if (redeemed?.key === key) return ok(redeemed.given);
    const answer = await requestAuth(config, 'verify', { body: { type: 'recovery', email, token } });
    if (!answer.ok) return answer;
    const given = sessionIn(answer.value);
    if (!given) return err({ type: 'WrongCode' });
    redeemed = { key, given };
    return ok(given);
  };

  return {
    async requestCode(email) {
      const answer = await requestAuth(config, 'recover', { body: { email } });
      return answer.ok ? ok(undefined) : answer;
    },
    async resetPassword({ email, code, password }) {
      const given = await redeem(email, code);
      if (!given.ok) return given;
      const { accessToken } = given.value.session;
      const changed = await requestAuth(config, 'user', { method: 'PUT', accessToken, body: { password } });
      if (!changed.ok) {
        if (changed.error.type !== 'WrongPassword' && changed.error.type !== 'SessionEnded') return changed;
        redeemed = null; // this session is too old
        return err({ type: 'WrongCode' });
      }
      redeemed = null;
      // for servers that do not end the other sessions themselves
      const ended = await requestAuth(config, 'logout?scope=others', { accessToken });
      const user = auth.take(given.value.text);
      if (user) await enter(user, 'again');
      return ok(ended.ok ? 'others_out' : 'others_in');
    },
  };
}
