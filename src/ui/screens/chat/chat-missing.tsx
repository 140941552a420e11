import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { paths } from '#ui/paths.ts';

/** Nobody is found under that address whom one could write to. */
export function ChatMissing() {
  return (
    <PlainPage title={friendsCopy.friendNotFound} back={paths.friends}>
      <p>{friendsCopy.friendNotFoundText}</p>
      <p>
        <Link href={paths.friends} className={buttonClass('go')}>
          {friendsCopy.toFriends}
        </Link>
      </p>
    </PlainPage>
  );
}
