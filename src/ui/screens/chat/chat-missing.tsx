import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';

/** Nobody is found under that address whom one could write to. */
export function ChatMissing() {
  return (
    <PlainPage title={copy.friends.friendNotFound} back={paths.friends}>
      <p>{copy.friends.friendNotFoundText}</p>
      <p>
        <Link href={paths.friends} className={buttonClass('go')}>
          {copy.friends.toFriends}
        </Link>
      </p>
    </PlainPage>
  );
}
