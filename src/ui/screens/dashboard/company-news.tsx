import { Check, Flame } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { EpochMs } from '#base/clock.ts';
import type { Instant } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { keepDraft } from '#commands/keep-draft.ts';
import { sendMessage } from '#commands/send-message.ts';
import { instantText } from '#copy/format/times.ts';
import { epochOf, instantOf } from '#domain/calendar/days.ts';
import { earnedScore, PERFECT_SCORE } from '#domain/check-ins/scoring.ts';
import { CHEER, type News, newsOf } from '#domain/users/company.ts';
import { acceptedOf, followRequests } from '#domain/users/sent-requests.ts';
import { readDraft } from '#queries/message-draft.ts';
import { Button } from '#ui/components/form/button.tsx';
import lines from '#ui/components/layout/two-lines.module.css';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { chatCopy } from '#ui/copy/chat.ts';
import { companyCopy } from '#ui/copy/company.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useGoTo } from '#ui/navigation/page-transition.ts';
import { chatPath } from '#ui/navigation/paths.ts';
import type { ShownFriend } from '#ui/screens/dashboard/shown-friend.ts';
import { keepSentRequests, readSentRequests } from '#ui/state/request-notes.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './company-card.module.css';

/** So long a check-in is called new. */
const JUST_NOW_MS = 5 * 60_000;

interface Props {
  friends: readonly ShownFriend[];
  now: EpochMs;
}

/** One line, always there: who has accepted a request, else the newest check-in to cheer. */
export function CompanyNews(props: Props) {
  const { memory } = useSession();
  const accepted = new Set(props.friends.map(({ friendship_id }) => friendship_id));
  const [newest] = acceptedOf(
    followRequests(readSentRequests(memory), { waiting: new Set(), accepted }, props.now),
  );
  const friend = props.friends.find(({ friendship_id }) => friendship_id === newest?.friendship_id);
  return friend ? <Accepted friend={friend} /> : <Cheering {...props} />;
}

function Accepted({ friend }: { friend: ShownFriend }) {
  const session = useSession();
  const goTo = useGoTo();
  const { friendship_id, user_id, name } = friend;
  const greet = async () => {
    const others = readSentRequests(session.memory).filter((one) => one.friendship_id !== friendship_id);
    keepSentRequests(session.memory, others);
    try {
      const draft = await readDraft(session, user_id);
      if (draft === '') await keepDraft(session, { friendId: user_id, text: companyCopy.hello(name) });
    } catch {
      // the chat opens with an empty field
    }
    goTo(chatPath(user_id));
  };
  return (
    <Line friend={friend} title={companyCopy.accepted(name)} note={companyCopy.friendsNow}>
      <Button className={styles.act} onClick={() => void greet()}>
        {companyCopy.sayHello}
      </Button>
    </Line>
  );
}

function Cheering({ friends, now }: Props) {
  const { clock, sync } = useSession();
  const online = useStore(sync, (status) => status.online);
  const send = useCommand(sendMessage);
  /** The friend cheered last in this visit. */
  const [cheered, setCheered] = useState<Uuid | null>(null);
  /** A cheer that is not among the messages yet: the words don't claim it before it is stored. */
  const [tapped, setTapped] = useState<{ userId: Uuid; created_at: Instant } | null>(null);
  const loud = friends.filter(({ isMuted }) => !isMuted);
  const isStored = loud.some(
    ({ user_id, cheers }) =>
      user_id === tapped?.userId && cheers.some(({ created_at }) => created_at >= tapped.created_at),
  );
  if (tapped && isStored) setTapped(null);
  const news = newsOf(
    loud.map(({ user_id, today, cheers }) => ({
      today,
      cheers: user_id === tapped?.userId ? [{ ...tapped, isUnsent: true }] : cheers,
    })),
    cheered,
  );
  const friend = friends.find(({ user_id }) => user_id === news?.checkIn.user_id);
  if (!news || !friend) {
    return (
      <div className={styles.news}>
        <p>{companyCopy.nothingYet}</p>
      </div>
    );
  }
  const { user_id, name } = friend;
  const cheer = async () => {
    setCheered(user_id);
    setTapped({ userId: user_id, created_at: instantOf(clock.now()) });
    const result = await send({ friendId: user_id, text: CHEER }).catch(() => null);
    if (result?.ok) return;
    setTapped(null);
    toasts.error(result ? chatCopy.error(result.error) : chatCopy.failed);
  };
  const { checkIn, cheer: made } = news;
  const time = instantText(checkIn.check_in_time, checkIn.utc_offset_minutes);
  return (
    <Line
      friend={friend}
      title={companyCopy.madeAt(name, time)}
      note={made && !tapped ? sentWords(made.isUnsent && !online) : worthWords(news, now)}
    >
      <Button
        className={styles.act}
        aria-disabled={made ? true : undefined}
        aria-label={made ? undefined : companyCopy.cheerName(name, CHEER)}
        onClick={() => {
          if (!made) void cheer();
        }}
      >
        {made ? <Check size={20} aria-hidden="true" /> : <Flame size={20} aria-hidden="true" />}
        {made ? companyCopy.cheered : companyCopy.cheer}
      </Button>
    </Line>
  );
}

const sentWords = (waits: boolean) => (waits ? companyCopy.sendsLater : companyCopy.sent(CHEER));

function worthWords({ checkIn }: News, now: EpochMs): string {
  const isPerfect = earnedScore(checkIn) === PERFECT_SCORE;
  const isNew = now - epochOf(checkIn.check_in_time) < JUST_NOW_MS;
  return companyCopy.worth(checkIn.check_in_type, isPerfect ? null : checkIn.points_earned, isNew);
}

interface LineProps {
  friend: ShownFriend;
  title: string;
  note: string;
  /** The button. */
  children: ReactNode;
}

function Line({ friend: { user_id, card }, title, note, children }: LineProps) {
  return (
    <div className={styles.news}>
      <Avatar userId={user_id} name={nameOf(card)} avatarUrl={card?.avatar_url ?? null} size="sm" />
      <p className={lines.lines}>
        <b>{title}</b>
        <small>{note}</small>
      </p>
      {children}
    </div>
  );
}
