import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { copy } from '#ui/copy.ts';
import { paths } from '#ui/paths.ts';

/** Nobody is found under that address whom one could write to. */
export function ChatMissing() {
  return (
    <PlainPage title={copy.chat.notFound} back={paths.friends}>
      <p>{copy.chat.notFoundText}</p>
      <p>
        <Link href={paths.friends} className={buttonClass('go')}>
          {copy.chat.toFriends}
        </Link>
      </p>
    </PlainPage>
  );
}
