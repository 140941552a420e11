import { Ban, Bell, BellOff, Flag, type LucideIcon } from 'lucide-react';
import type { Instant } from '#base/time-words.ts';
import { common } from '#copy/common.ts';
import { dayLongMonthText } from '#copy/format/times.ts';
import { calendarDay, epochOf } from '#domain/calendar/days.ts';
import type { ProfileCard } from '#queries/parts/peers.ts';
import { observeMutedSince } from '#queries/who-sees-me.ts';
import { Button } from '#ui/components/form/button.tsx';
import { SheetTitle } from '#ui/components/layout/sheet-title.tsx';
import lines from '#ui/components/layout/two-lines.module.css';
import { LeagueEmblem } from '#ui/components/league/league-emblem.tsx';
import { Avatar } from '#ui/components/user/avatar.tsx';
import { useBoundaries } from '#ui/components/user-sheet/use-boundaries.ts';
import { copy } from '#ui/copy/copy.ts';
import { muteBlockReportCopy as words } from '#ui/copy/mute-block-report.ts';
import { nameOf } from '#ui/copy/shown-name.ts';
import { useQuery } from '#ui/hooks/use-query.ts';
import { useSession } from '#ui/state/session-context.ts';
import styles from './user-sheet.module.css';

interface Props {
  card: ProfileCard;
  isFriend: boolean;
  onBlock: () => void;
  onReport: () => void;
  onClose: () => void;
}

/** Picture and name first, to prevent acting on the wrong user; then the actions. */
export function UserMenu({ card, isFriend, onBlock, onReport, onClose }: Props) {
  const { user_id, avatar_url, current_league: league } = card;
  const name = nameOf(card);
  const muted = useQuery(observeMutedSince, user_id);
  // wait for it: otherwise the rows would move under the finger a moment later
  if (isFriend && muted.status === 'waiting') return null;
  return (
    <>
      <header className={styles.whom}>
        <Avatar userId={user_id} name={name} avatarUrl={avatar_url} />
        <div>
          <SheetTitle>
            <bdi>{name}</bdi>
          </SheetTitle>
          {league && (
            <p className={styles.league}>
              <LeagueEmblem league={league} size={16} />
              {copy.leagues[league].name}
            </p>
          )}
        </div>
      </header>
      <ul className={styles.rows}>
        {isFriend && muted.status === 'value' && (
          <MuteRow userId={user_id} name={name} since={muted.value} onClose={onClose} />
        )}
        <Row icon={Ban} title={words.block} text={words.blockExplain} onPress={onBlock} />
        <Row icon={Flag} title={words.report} text={words.reportExplain} onPress={onReport} />
      </ul>
      <Button look="quiet" size="wide" onClick={onClose}>
        {common.close}
      </Button>
    </>
  );
}

interface MuteProps {
  userId: string;
  name: string;
  since: Instant | null;
  onClose: () => void;
}

function MuteRow({ userId, name, since, onClose }: MuteProps) {
  const { clock } = useSession();
  const { mute, unmute } = useBoundaries(userId, name);
  const leave = (doing: Promise<boolean>) => void doing.then((done) => done && onClose());
  if (since === null)
    return <Row icon={BellOff} title={words.mute} text={words.muteExplain} onPress={() => leave(mute())} />;
  const at = epochOf(since);
  const day = dayLongMonthText(calendarDay(at, clock.utcOffsetMinutes(at)));
  return (
    <Row icon={Bell} title={words.unmute} text={words.mutedSince(day)} onPress={() => leave(unmute())} />
  );
}

interface RowProps {
  icon: LucideIcon;
  title: string;
  text: string;
  onPress: () => void;
}

function Row({ icon: Icon, title, text, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className={styles.row} onClick={onPress}>
        <Icon size={22} aria-hidden="true" />
        <span className={lines.lines}>
          <b>{title}</b>
          <small>{text}</small>
        </span>
      </button>
    </li>
  );
}
