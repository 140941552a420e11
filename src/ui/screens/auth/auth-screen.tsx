import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SignUpRule } from '#commands/online/sign-up-rule.ts';
import { linesOf } from '#copy/format/lines.ts';
import { Crown } from '#ui/components/check-in/crown.tsx';
import { ScreenBoundary } from '#ui/components/loading/screen-boundary.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { copy } from '#ui/copy/copy.ts';
import { invitedBy } from '#ui/navigation/invite-link.ts';
import { authPath, pageAskedFor, paths } from '#ui/navigation/paths.ts';
import { screenChunk } from '#ui/navigation/screen-chunk.tsx';
import { usePageTitle } from '#ui/navigation/use-page-title.ts';
import { AuthForm, type AuthMode } from '#ui/screens/auth/auth-form.tsx';
import { CheckMail } from '#ui/screens/auth/check-mail.tsx';
import { DemoCard } from '#ui/screens/auth/demo-card.tsx';
import { EndedSession } from '#ui/screens/auth/ended-session-card.tsx';
import { StartRow } from '#ui/screens/auth/start-row.tsx';
import { useSignIn } from '#ui/screens/auth/use-sign-in.ts';
import { useSignUpRule } from '#ui/screens/auth/use-sign-up-rule.ts';
import type { SignedOutReason } from '#ui/state/session-state.ts';
import styles from './auth-screen.module.css';

const recovery = screenChunk(async () => (await import('#ui/screens/auth/recovery-form.tsx')).RecoveryForm);

interface Props {
  /** Why this user is here, if there is something to explain. */
  reason: SignedOutReason;
  /** Deletes that user's data from the device. */
  removeData: (() => void) | undefined;
  /** No user was ever signed in here: then most are new, and Create Account comes first. */
  isNewDevice: boolean;
}

/** /auth (product.md §2): signs in, or creates an account. */
export function AuthScreen({ reason, removeData, isNewDevice }: Props) {
  const navigate = useNavigate();
  const [promise, ...details] = linesOf(authCopy.promise);
  const { search, state }: { search: string; state: unknown } = useLocation();
  const asked = new URLSearchParams(search).get('mode');
  const invite = new URLSearchParams(search).get('invite') || null;
  const rule = useSignUpRule();
  const noSignUp = whyNoSignUp(rule, invite);
  const asksToSignUp = asked === null ? isNewDevice || invite !== null : asked === 'sign-up';
  const mode: AuthMode = asksToSignUp && noSignUp === null ? 'sign_up' : 'sign_in';
  const friend = invitedBy(pageAskedFor(state) ?? paths.dashboard);
  const [typedEmail, setTypedEmail] = useState(wordIn(state, 'typedEmail') ?? '');
  const [mailSentTo, setMailSentTo] = useState<string | null>(null);
  const attempt = useSignIn({
    confirmed: reason === 'confirmed',
    onMailSent: (email) => {
      setTypedEmail(email);
      setMailSentTo(email);
    },
  });
  usePageTitle(copy.title(mode === 'sign_up' ? authCopy.createAccount : authCopy.signIn));

  const switchTo = (next: AuthMode) => {
    attempt.forget();
    // the state names the page to return to, so the switch must keep it
    void navigate(authPath(next === 'sign_up' ? 'sign-up' : 'sign-in', invite), { replace: true, state });
  };

  return (
    <main className={styles.auth}>
      <section className={styles.hero}>
        <div className={styles.dawn}>
          <Crown type="morning" pointer={null} lit="all" />
          <i className={styles.yolk} />
        </div>
        <h1>{copy.appName}</h1>
        <p>
          <b>{promise}</b>
          {details.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </section>
      <section className={styles.sheet}>
        <div className={styles.column}>
          {asked === 'recover' ? (
            <ScreenBoundary at={asked} inside>
              <Suspense fallback={null}>
                <recovery.Screen
                  typedEmail={typedEmail}
                  sentTo={wordIn(state, 'codeSentTo')}
                  onSent={(codeSentTo) =>
                    void navigate(authPath('recover', invite), {
                      replace: true,
                      state: withWord(state, { codeSentTo }),
                    })
                  }
                  onBack={() => switchTo('sign_in')}
                />
              </Suspense>
            </ScreenBoundary>
          ) : mailSentTo === null ? (
            <>
              {friend !== null && <p className={styles.info}>{authCopy.invited(friend)}</p>}
              {mode === 'sign_up' && rule?.signUp === 'invite' && (
                <p className={styles.info}>{authCopy.invitedHere}</p>
              )}
              {reason === 'session_dead' ? (
                <EndedSession removeData={removeData} />
              ) : (
                reason && (
                  <p role="status" className={styles.info}>
                    {authCopy.links[reason]}
                  </p>
                )
              )}
              <AuthForm
                mode={mode}
                typedEmail={typedEmail}
                attempt={attempt}
                invite={invite}
                noSignUp={noSignUp}
                onSwitch={switchTo}
                onForgot={(email) => {
                  setTypedEmail(email);
                  void navigate(authPath('recover', invite), {
                    state: withWord(state, { typedEmail: email }),
                  });
                }}
              />
              {rule?.withoutEmail !== false && <StartRow attempt={attempt} />}
              {rule?.demo && (
                <DemoCard credentials={rule.demo} pending={attempt.pending} onTry={attempt.signIn} />
              )}
            </>
          ) : (
            <CheckMail
              email={mailSentTo}
              onBack={() => {
                setMailSentTo(null);
                switchTo('sign_in');
              }}
            />
          )}
        </div>
      </section>
    </main>
  );
}

/** The sentence in place of the way to the sign-up form; null where that form is open. */
function whyNoSignUp(rule: SignUpRule | null, invite: string | null): string | null {
  if (rule?.signUp === 'closed') return authCopy.closed;
  return rule?.signUp === 'invite' && invite === null ? authCopy.inviteOnly : null;
}

const withWord = (state: unknown, word: object) => ({
  ...(typeof state === 'object' ? state : null),
  ...word,
});

/**
 * A text that this screen stored in the history state. It is untrusted: history state survives a reload and
 * may come from another version of the app.
 */
function wordIn(state: unknown, name: 'typedEmail' | 'codeSentTo'): string | null {
  const word = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  return typeof word === 'string' ? word : null;
}
