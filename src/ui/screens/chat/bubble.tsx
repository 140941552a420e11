import { Check, CheckCheck, Clock } from 'lucide-react';
import { instantText } from '#copy/format/times.ts';
import { chatWords } from '#copy/words/chat.ts';
import type { SentMessage } from '#queries/chat.ts';
import { RejectedChangeRow } from '#ui/components/status/rejected-change-row.tsx';
import type { ChatRow } from '#ui/screens/chat/chat-rows.ts';
import { linkify } from '#ui/screens/chat/linkify.ts';
import styles from './bubble.module.css';

interface Props {
  row: ChatRow;
  friendName: string;
}

/** One message: its text. Under the last one of a run, its time and whether it was sent or read. */
export function Bubble({ row, friendName }: Props) {
  const { message, first, last, offset } = row;
  const mark = message.own ? message.mark : null;
  const time = <time dateTime={message.created_at}>{instantText(message.created_at, offset)}</time>;
  return (
    <div
      className={styles.row}
      data-own={message.own ? '' : undefined}
      data-first={first ? '' : undefined}
      data-last={last ? '' : undefined}
      data-mark={mark ?? undefined}
    >
      <div className={styles.bubble}>
        <span className="visually-hidden">{chatWords.writer(message.own ? chatWords.you : friendName)} </span>
        <p dir="auto">
          <MessageText text={message.text} />
        </p>
      </div>
      {message.own && message.mark === 'failed' ? (
        <div className={styles.failed}>
          <RejectedChangeRow id={message.mutationId} what={chatWords.failed} code={message.code} />
        </div>
      ) : (
        <p className={last ? styles.meta : 'visually-hidden'}>
          {mark !== 'pending' && time}
          {message.own && <Mark mark={message.mark} />}
        </p>
      )}
    </div>
  );
}

const MARKS = { pending: Clock, sent: Check, read: CheckCheck } as const;

function Mark({ mark }: { mark: SentMessage['mark'] }) {
  const Icon = MARKS[mark];
  return (
    <>
      <Icon size={mark === 'pending' ? 13 : 15} aria-hidden="true" />
      <span className={mark === 'pending' ? undefined : 'visually-hidden'}>{chatWords.marks[mark]}</span>
    </>
  );
}

/** The text of a message, never as HTML. Its links send no referrer. */
function MessageText({ text }: { text: string }) {
  return linkify(text).map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ),
  );
}
