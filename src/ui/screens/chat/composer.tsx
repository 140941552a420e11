import { SendHorizontal } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Uuid } from '#base/uuid.ts';
import { type SendMessageError, sendMessage } from '#commands/send-message.ts';
import { MAX_MESSAGE_CHARACTERS, parseMessage } from '#domain/users/messages.ts';
import { Button } from '#ui/components/form/button.tsx';
import { chatCopy } from '#ui/copy/chat.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { useMessageDraft } from '#ui/screens/chat/use-message-draft.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './composer.module.css';

/** The counter appears at this length. */
const NEAR_LIMIT = MAX_MESSAGE_CHARACTERS - 200;

/** The field for a message. It keeps the text until the message is stored. */
export function Composer({ friendId }: { friendId: Uuid }) {
  const { text, setText, settle } = useMessageDraft(friendId);
  const sendNow = useCommand(sendMessage);
  const [trouble, setTrouble] = useState<SendMessageError | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const used = [...text.trim()].length;
  const sendable = parseMessage(text).ok;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text, up to the limit in the stylesheet
  useLayoutEffect(() => {
    const { style, scrollHeight } = shrunk(field.current) ?? {};
    if (style) style.height = `${scrollHeight}px`;
  }, [text]);

  useEffect(() => {
    // with a mouse, no on-screen keyboard covers the page
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus();
  }, []);

  const send = async () => {
    if (!sendable) return;
    setText('', { kept: true });
    setTrouble(null);
    const result = await sendNow({ friendId, text }).catch(() => null);
    if (result?.ok) {
      settle();
      return;
    }
    setText((typedSince) => (typedSince === '' ? text : `${text}\n${typedSince}`));
    setTrouble(result?.error ?? null);
    toasts.error(chatCopy.failed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // an Enter that ends the composition of a character does not send; Safari shows that only by its key code
    const composing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    void send();
  };

  const note = trouble ? chatCopy.error(trouble) : used >= NEAR_LIMIT ? chatCopy.left(used) : null;
  return (
    <form className={styles.form} onSubmit={submit}>
      {note !== null && (
        <p
          id={noteId}
          className={styles.note}
          data-bad={trouble || used > MAX_MESSAGE_CHARACTERS ? '' : undefined}
        >
          {note}
        </p>
      )}
      <textarea
        ref={field}
        value={text}
        rows={1}
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        placeholder={chatCopy.message}
        aria-label={chatCopy.message}
        aria-describedby={note === null ? undefined : noteId}
        aria-invalid={used > MAX_MESSAGE_CHARACTERS}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        look="go"
        className={styles.send}
        aria-label={chatCopy.send}
        disabled={!sendable}
        // keep the keyboard open for the next message
        onMouseDown={(event) => event.preventDefault()}
      >
        <SendHorizontal size={22} aria-hidden="true" />
      </Button>
    </form>
  );
}

/** The old height must be removed before the new one can be measured. */
function shrunk(field: HTMLTextAreaElement | null): HTMLTextAreaElement | null {
  if (field) field.style.height = 'auto';
  return field;
}
