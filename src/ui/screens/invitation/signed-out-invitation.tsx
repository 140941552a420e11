import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { localText } from '#base/site-data.ts';
import { common } from '#copy/common.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { forgetInvitation, keepInvitation, keptInvitation } from '#ui/browser/kept-invitation.ts';
import { Button } from '#ui/components/form/button.tsx';
import { authCopy } from '#ui/copy/auth.ts';
import { authPath, invitationPath } from '#ui/navigation/paths.ts';
import { StartRow } from '#ui/screens/auth/start-row.tsx';
import { useSignIn } from '#ui/screens/auth/use-sign-in.ts';
import { useSignUpRule } from '#ui/screens/auth/use-sign-up-rule.ts';
import { ColdPage, InvitationPage } from '#ui/screens/invitation/invitation-page.tsx';
import { useOpened } from '#ui/screens/invitation/use-opened.ts';
import { useServices } from '#ui/state/services.ts';

/** An invitation opened without an account here. The code is kept until it is used. */
export function SignedOutInvitation({ code }: { code: string }) {
  const { clock } = useServices();
  const { opened, again } = useOpened(code, null);
  const { at } = opened;
  useEffect(() => {
    const now = clock.now();
    const kept = keptInvitation(localText, now);
    if (at === 'ended' && kept?.code === code) forgetInvitation(localText);
    if (at !== 'ended' && at !== 'opening') {
      keepInvitation(localText, { code, joins: kept?.code === code && kept.joins }, now);
    }
  }, [at, code, clock]);

  if (opened.at === 'open' || opened.at === 'friends') {
    const { card } = opened;
    return (
      <InvitationPage head={words.invites(card.name)} card={card} hasLeague>
        <p>{words.what}</p>
        <WaysIn code={code} joins hint={words.waitsFor(card.name)} />
      </InvitationPage>
    );
  }
  if (opened.at === 'ended' || opened.at === 'own') {
    return (
      <ColdPage at="ended" isSignedIn={false}>
        <WaysIn code={code} joins={false} />
      </ColdPage>
    );
  }
  return (
    <ColdPage at={opened.at} isSignedIn={false}>
      {opened.at !== 'opening' && (
        <Button look="go" size="big" onClick={again}>
          {common.tryAgain}
        </Button>
      )}
    </ColdPage>
  );
}

/** The three ways in. With `joins`, each makes the two friends without another question, once there is an email. */
function WaysIn({ code, joins, hint }: { code: string; joins: boolean; hint?: string }) {
  const navigate = useNavigate();
  const { clock } = useServices();
  const rule = useSignUpRule();
  const attempt = useSignIn({ confirmed: false, onMailSent: () => undefined });
  const choose = () => {
    if (joins) keepInvitation(localText, { code, joins }, clock.now());
  };
  const goTo = (form: 'sign-up' | 'sign-in') => {
    choose();
    void navigate(authPath(form), { state: joins ? { askedFor: invitationPath(code) } : null });
  };
  const start = {
    ...attempt,
    start: () => {
      choose();
      // the account has no email yet, so its dashboard comes first
      void navigate(invitationPath(code), { replace: true, state: { started: true } });
      attempt.start();
    },
  };
  return (
    <>
      {(rule === null || rule.signUp === 'open') && (
        <Button look="go" size="big" onClick={() => goTo('sign-up')}>
          {authCopy.createAccount}
        </Button>
      )}
      <Button size="big" onClick={() => goTo('sign-in')}>
        {authCopy.signIn}
      </Button>
      {rule?.withoutEmail !== false && <StartRow attempt={start} {...(hint && { hint })} />}
    </>
  );
}
