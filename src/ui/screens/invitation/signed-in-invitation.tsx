import { Flame, MessageCircle, Share2, Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { localText } from '#base/site-data.ts';
import { common } from '#copy/common.ts';
import { linesOf } from '#copy/format/lines.ts';
import { addEmailWords } from '#copy/words/add-email.ts';
import { invitationWords as words } from '#copy/words/invitation.ts';
import { observeOwnCard } from '#queries/invitation.ts';
import { forgetInvitation, keepInvitation, keptInvitation } from '#ui/browser/kept-invitation.ts';
import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import { Button, buttonClass } from '#ui/components/form/button.tsx';
import { canShare, linkOf, shareLink } from '#ui/components/invite/share-link.ts';
import { useInviteSheet } from '#ui/components/invite/use-invite-sheet.tsx';
import { loadedOf } from '#ui/hooks/use-observable.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { friendPath, paths } from '#ui/navigation/paths.ts';
import { ColdPage, InvitationPage } from '#ui/screens/invitation/invitation-page.tsx';
import { useJoin } from '#ui/screens/invitation/use-join.ts';
import { useOpened } from '#ui/screens/invitation/use-opened.ts';
import { useServices } from '#ui/state/services.ts';
import { type SessionContext, useSession } from '#ui/state/session-context.ts';
import styles from './invitation-screen.module.css';

/** An invitation opened by a signed-in user. */
export function SignedInInvitation({ code }: { code: string }) {
  const session = useSession();
  const { state }: { state: unknown } = useLocation();
  const hasEmail = useStore(session.email) !== '';
  const hasStarted = typeof state === 'object' && state !== null && 'started' in state;
  if (hasStarted && !hasEmail) return <Navigate to={paths.dashboard} replace />;
  return <Opened code={code} session={session} hasEmail={hasEmail} />;
}

interface Props {
  code: string;
  session: SessionContext;
  hasEmail: boolean;
}

function Opened({ code, session, hasEmail }: Props) {
  const { clock } = useServices();
  const navigate = useNavigate();
  const reader = useMemo(() => ({ auth: session.auth, userId: session.userId }), [session]);
  const { opened, again } = useOpened(code, reader);
  const [wants, setWants] = useState(() => {
    const kept = keptInvitation(localText, clock.now());
    return kept?.code === code && kept.joins;
  });
  const name = opened.at === 'open' ? opened.card.name : null;
  const { hasEnded, isJoining } = useJoin({ code, name, wants: wants && hasEmail });
  const { at } = opened;
  useEffect(() => {
    if (at === 'own' || at === 'friends' || at === 'ended' || hasEnded) forgetInvitation(localText);
    if (at === 'offline' || at === 'failed') keepInvitation(localText, { code, joins: wants }, clock.now());
  }, [at, hasEnded, code, wants, clock]);

  if (opened.at === 'own') return <OwnLink code={code} />;
  if (opened.at === 'ended' || hasEnded) {
    return (
      <ColdPage at="ended" isSignedIn>
        <ToSimmer />
      </ColdPage>
    );
  }
  if (opened.at === 'friends') {
    const { card, friendId } = opened;
    return (
      <InvitationPage head={words.already(card.name)} card={card}>
        <p>{words.alreadyText(card.name)}</p>
        <PageLink to={friendPath(friendId)} className={buttonClass('go', 'big')}>
          {common.viewStats}
        </PageLink>
        <PageLink to={paths.leaderboard} className={buttonClass('quiet', 'wide')}>
          {words.toLeaderboard}
        </PageLink>
      </InvitationPage>
    );
  }
  if (opened.at !== 'open') {
    return (
      <ColdPage at={opened.at} isSignedIn>
        {opened.at === 'offline' && <ToSimmer />}
        {opened.at !== 'opening' && (
          <Button look={opened.at === 'failed' ? 'go' : 'quiet'} size="big" onClick={again}>
            {common.tryAgain}
          </Button>
        )}
      </ColdPage>
    );
  }
  const { card } = opened;
  return (
    <InvitationPage head={words.invites(card.name)} card={card} hasLeague>
      <AsFriends />
      {hasEmail ? (
        <Button look="go" size="big" busy={isJoining} onClick={() => setWants(true)}>
          {isJoining ? words.becoming : words.become}
        </Button>
      ) : (
        <>
          <p className={styles.note}>{words.needsEmail(card.name)}</p>
          <Button
            look="go"
            size="big"
            onClick={() => {
              keepInvitation(localText, { code, joins: true }, clock.now());
              setWants(true);
              openAddEmail();
            }}
          >
            {addEmailWords.title}
          </Button>
        </>
      )}
      {!isJoining && (
        <Button
          look="quiet"
          size="wide"
          onClick={() => {
            forgetInvitation(localText);
            void navigate(paths.dashboard, { replace: true });
          }}
        >
          {common.notNow}
        </Button>
      )}
    </InvitationPage>
  );
}

const ToSimmer = () => (
  <PageLink to={paths.dashboard} className={buttonClass('go', 'big')}>
    {words.toSimmer}
  </PageLink>
);

const ICONS: readonly ReactNode[] = [
  <Trophy key="board" size={20} aria-hidden="true" />,
  <Flame key="points" size={20} aria-hidden="true" />,
  <MessageCircle key="chat" size={20} aria-hidden="true" />,
];

function AsFriends() {
  return (
    <>
      <p className={styles.note}>{words.asFriends}</p>
      <ul className={styles.points}>
        {linesOf(words.points).map((point, index) => (
          <li key={point}>
            <i>{ICONS[index]}</i>
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}

function OwnLink({ code }: { code: string }) {
  const own = loadedOf(useQuery(observeOwnCard));
  const { avatars } = useSession();
  const { open, sheet } = useInviteSheet();
  const card = own && {
    name: own.display_name,
    picture: own.avatar_url === null ? null : avatars.srcOf(own.avatar_url),
    league: own.current_league,
  };
  return (
    <InvitationPage head={words.own} card={card ?? null}>
      <p>{words.ownText}</p>
      <Button
        look="go"
        size="big"
        onClick={() => {
          if (canShare()) void shareLink(linkOf(code)).then((shared) => shared || open());
          else open();
        }}
      >
        <Share2 size={20} aria-hidden="true" />
        {words.share}
      </Button>
      <PageLink to={paths.friends} className={buttonClass('quiet', 'wide')}>
        {words.backToFriends}
      </PageLink>
      {sheet}
    </InvitationPage>
  );
}
