import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { TwoBowls } from '#ui/components/two-bowls.tsx';
import { friendsCopy } from '#ui/copy/friends.ts';
import { paths } from '#ui/paths.ts';

/** Nobody is found under that address whom one could write to. */
export function ChatMissing() {
  return (
    <PlainPage title={friendsCopy.friendNotFound} back={paths.friends}>
      <Empty drawing={<TwoBowls />} text={friendsCopy.friendNotFoundText}>
        <Link href={paths.friends} className={buttonClass('go')}>
          {friendsCopy.toFriends}
        </Link>
      </Empty>
    </PlainPage>
  );
}
