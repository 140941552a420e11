import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { LocalDay } from '#base/time-words.ts';
import type { Uuid } from '#base/uuid.ts';
import { dayText, dayWithYearText } from '#copy/format/times.ts';
import { chatWords } from '#copy/words/chat.ts';
import { addDays } from '#domain/calendar/days.ts';
import { Bubble } from '#ui/screens/chat/bubble.tsx';
import type { ChatRow } from '#ui/screens/chat/chat-rows.ts';
import { useSteadyRows } from '#ui/screens/chat/use-steady-rows.ts';
import styles from './chat-log.module.css';

/** A reader this close to the end counts as being at the end. */
const AT_END_PX = 40;
/** Older messages are loaded before the reader reaches the first one. */
const NEAR_START_PX = 1600;
const SETTLE_MS = 200;

interface Props {
  rows: readonly ChatRow[];
  hasOlder: boolean;
  unread: number;
  friendName: string;
  today: LocalDay;
  loadOlder: () => void;
  /** Called with whether the newest message is in view. */
  onAtEnd: (atEnd: boolean) => void;
  /** Called for each unread message whose end has come into view. */
  onSeen: (id: Uuid) => void;
}

/**
 * The conversation. It opens at its end and stays there while it grows. Further up, nothing on screen moves when
 * messages arrive above or below. Only rows near the window are in the page.
 */
export function ChatLog({ rows, hasOlder, unread, friendName, today, loadOlder, onAtEnd, onSeen }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [atEnd, setAtEnd] = useState(true);
  const { shown, olderCame } = useSteadyRows(rows);
  const newest = shown.at(-1)?.message;

  // a number beyond the last row means the last row
  const toEnd = () => list.current?.scrollToIndex(Infinity, { align: 'end' });
  const sticky = useRef(true);
  /** True for a moment after a render, in which the list itself scrolls while it measures its rows. */
  const settling = useRef(false);
  const stick = (on: boolean) => {
    sticky.current = on;
    if (on !== atEnd) {
      setAtEnd(on);
      onAtEnd(on);
    }
  };
  /**
   * Set for a moment after the reader's wheel, finger or key. The browser reports the move one frame later; a row
   * that is drawn in between must not pull the list back to its end.
   */
  const byHand = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(byHand.current), []);
  const readerScrolls = () => {
    clearTimeout(byHand.current);
    byHand.current = setTimeout(() => {
      byHand.current = undefined;
      if (sticky.current) toEnd();
    }, SETTLE_MS);
  };

  const newestId = newest?.id;
  const newestIsOwn = newest?.own ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each message added at the end
  useLayoutEffect(() => {
    // show the message that the reader has just sent
    if (newestIsOwn) sticky.current = true;
  }, [newestId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the rows change
  useLayoutEffect(() => {
    if (!sticky.current || byHand.current) return;
    toEnd();
    settling.current = true;
    const settled = setTimeout(() => {
      settling.current = false;
    }, SETTLE_MS);
    return () => clearTimeout(settled);
  }, [shown]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const near = scrollHeight - scrollTop - clientHeight < AT_END_PX;
    if (!near && sticky.current && settling.current && !byHand.current) {
      toEnd();
      return;
    }
    stick(near);
    if (hasOlder && scrollTop < NEAR_START_PX) loadOlder();
  };
  // a few short messages do not fill a tall window, and then nothing scrolls
  useEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = scroller.current ?? {};
    if (hasOlder && shown.length > 0 && scrollHeight <= clientHeight) loadOlder();
  }, [hasOlder, shown, loadOlder]);

  return (
    <div className={styles.stage}>
      <section
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={chatWords.log(friendName)}
        // the announcer reads out new messages; rows that scroll into the page are not new
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        onWheel={readerScrolls}
        onTouchMove={readerScrolls}
        onKeyDown={readerScrolls}
      >
        <div className={styles.spacer} />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={shown}
          shift={olderCame}
          bufferSize={600}
          onScroll={onScroll}
          onResize={() => {
            if (sticky.current && !byHand.current) toEnd();
          }}
        >
          {(row) => (
            <div className={styles.line} key={row.message.id}>
              {row.day !== null && <DayLine day={row.day} today={today} />}
              <Bubble row={row} friendName={friendName} />
              {!row.message.own && !row.message.read && <UnreadEnd id={row.message.id} onSeen={onSeen} />}
            </div>
          )}
        </Virtualizer>
      </section>
      {!atEnd && (
        <button type="button" className={styles.pill} data-new={unread > 0 ? '' : undefined} onClick={toEnd}>
          <span className={unread > 0 ? undefined : 'visually-hidden'}>
            {unread > 0 ? chatWords.newMessages(unread) : chatWords.newest}
          </span>
          <ArrowDown size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Marks the end of an unread message and reports when it comes into view: then the whole message was on screen. */
function UnreadEnd({ id, onSeen }: { id: Uuid; onSeen: (id: Uuid) => void }) {
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen(id);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [id, onSeen]);
  return <i ref={end} aria-hidden="true" />;
}

/** The day, shown above its first message, by the reader's calendar. */
function DayLine({ day, today }: { day: LocalDay; today: LocalDay }) {
  return (
    <h2 className={styles.day}>
      <time dateTime={day}>{words(day, today)}</time>
    </h2>
  );
}

function words(day: LocalDay, today: LocalDay): string {
  if (day === today) return chatWords.today;
  if (day === addDays(today, -1)) return chatWords.yesterday;
  return day.slice(0, 4) === today.slice(0, 4) ? dayText(day) : dayWithYearText(day);
}
