import { Check, CheckCheck, Clock, TriangleAlert } from 'lucide-react';
import type { FailedMessage, SentMessage } from '#queries/chat.ts';
import { Button } from '#ui/components/form/button.tsx';
import { chatCopy } from '#ui/copy/chat.ts';
import { refusalText } from '#ui/copy/refusals.ts';
import { instantText } from '#ui/format/times.ts';
import type { ChatRow } from '#ui/screens/chat/chat-rows.ts';
import { MessageText } from '#ui/screens/chat/message-text.tsx';
import styles from './bubble.module.css';

interface Props {
  row: ChatRow;
  friendName: string;
  onRetry: (message: FailedMessage) => void;
  onDiscard: (message: FailedMessage) => void;
}

/** One message: its words, and under the last of a run when it was sent and what has become of it. */
export function Bubble({ row, friendName, onRetry, onDiscard }: Props) {
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
        <span className="visually-hidden">{message.own ? chatCopy.you : friendName}: </span>
        <p dir="auto">
          <MessageText text={message.text} />
        </p>
      </div>
      {message.own && message.mark === 'failed' ? (
        <Failed message={message} onRetry={onRetry} onDiscard={onDiscard} />
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
      <span className={mark === 'pending' ? undefined : 'visually-hidden'}>{chatCopy.marks[mark]}</span>
    </>
  );
}

function Failed({
  message,
  onRetry,
  onDiscard,
}: { message: FailedMessage } & Pick<Props, 'onRetry' | 'onDiscard'>) {
  return (
    <div className={styles.failed}>
      <p>
        <TriangleAlert size={15} aria-hidden="true" />
        <b>{chatCopy.failed}</b>
      </p>
      <p>{refusalText(message.code)}</p>
      <div className={styles.choices}>
        <Button onClick={() => onRetry(message)}>{chatCopy.retry}</Button>
        <Button look="quiet" onClick={() => onDiscard(message)}>
          {chatCopy.discard}
        </Button>
      </div>
    </div>
  );
}
