import { UserPlus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type RequestFriendError, requestFriend } from '#commands/request-friend.ts';
import { common } from '#copy/common.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import { Button } from '#ui/components/form/button.tsx';
import { inputClass } from '#ui/components/form/field.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { rejectionText } from '#ui/copy/rejection-texts.ts';
import { useCommand } from '#ui/hooks/use-command.ts';
import { unknownAddress } from '#ui/state/announced-address.ts';
import { useSession } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import styles from './friends.module.css';

interface Props {
  /** The address an invite link carries. */
  invite: string | null;
  focuses: boolean;
  /** Called when the request is stored on this device. */
  onAsked: () => void;
  /** Opens the invitation link. */
  onInvite: () => void;
}

const TOUCH = '(pointer: coarse)';

type Failure = RequestFriendError | 'thrown';

const wordsOf = (failure: Failure): string =>
  failure === 'thrown' ? common.notSaved : friendsCopy.error(failure);

/** Adds a friend by email (product.md §2 and §5). Works offline: the request waits in Sent. */
export function AddFriend({ invite, focuses, onAsked, onInvite }: Props) {
  const ownEmail = useStore(useSession().email);
  const request = useCommand(requestFriend);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const wanted = invite !== null && invite !== ownEmail ? invite : '';
  const [typed, setTyped] = useState(wanted);
  const [filledFrom, setFilledFrom] = useState(wanted);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The address being saved, so that a second Enter does not send it twice. */
  const asking = useRef<string | null>(null);
  if (wanted !== filledFrom) {
    setFilledFrom(wanted);
    if (wanted !== '') setTyped(wanted);
  }
  const unknown = useUnknownAddress();
  const [shownUnknown, setShownUnknown] = useState(unknown);
  if (unknown !== shownUnknown) {
    setShownUnknown(unknown);
    if (unknown !== null && typed === '') setTyped(unknown);
  }
  const empty = typed.trim() === '';
  const note = failure ? wordsOf(failure) : wanted !== '' && typed === wanted ? friendsCopy.invited : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (empty || typed === asking.current) return;
    asking.current = typed;
    forgetUnknown();
    const asked = await request({ typed, ownEmail }).catch(() => null);
    if (asking.current === typed) asking.current = null;
    // keep it if the user is already typing the next address
    const typesNext = input.current?.value !== typed;
    if (asked?.ok) {
      if (!typesNext) setTyped('');
      onAsked();
      // a phone's keyboard would cover the list that now shows the request
      if (!typesNext && matchMedia(TOUCH).matches) {
        input.current?.blur();
        return;
      }
    } else {
      const failed = asked ? asked.error : 'thrown';
      const words = wordsOf(failed);
      const isToast = asked?.error.type === 'OwnAddress' || asked?.error.type === 'AlreadyAsked';
      if (isToast)
        toasts.error(words); // product.md §8
      else if (typesNext) toasts.error(friendsCopy.ofAddress(typed, words));
      else setFailure(failed);
    }
    input.current?.focus();
  };

  return (
    <form className={styles.add} onSubmit={(event) => void submit(event)} noValidate>
      <label className="visually-hidden" htmlFor={id}>
        {friendsCopy.email}
      </label>
      <input
        ref={input}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: only where the user came from the sheet that is closing
        autoFocus={focuses}
        className={inputClass}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        placeholder={friendsCopy.email}
        value={typed}
        aria-invalid={failure !== null || unknown !== null}
        aria-describedby={note === null && unknown === null ? undefined : `${id}-note`}
        onChange={(event) => {
          setTyped(event.target.value);
          setFailure(null);
          forgetUnknown();
        }}
      />
      <Button type="submit" look={empty ? 'plain' : 'go'} disabled={empty} className={styles.addButton}>
        <UserPlus size={22} aria-hidden="true" />
        <span className="visually-hidden">{friendsCopy.add}</span>
      </Button>
      {unknown !== null && (
        <div id={`${id}-note`} className={styles.unknown} role="alert">
          <b>{rejectionText('user_not_found')}</b>
          <p>
            {withBold(friendsCopy.notOnSimmer.text, (action) => (
              <button type="button" onClick={onInvite}>
                {action}
              </button>
            ))}
          </p>
        </div>
      )}
      {note !== null && unknown === null && (
        <p
          id={`${id}-note`}
          className={styles.addNote}
          data-bad={failure === null ? undefined : ''}
          role={failure === null ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </form>
  );
}

const forgetUnknown = () => unknownAddress.setState({ email: null });

/** The address of the last request that found no account; it leaves with the form. */
function useUnknownAddress(): string | null {
  useEffect(() => {
    unknownAddress.setState({ isShown: true });
    return () => unknownAddress.setState({ isShown: false, email: null });
  }, []);
  return useStore(unknownAddress, ({ email }) => email);
}
