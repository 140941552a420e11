import { Link } from 'wouter';
import { buttonClass } from '#ui/components/button.tsx';
import { PlainPage } from '#ui/components/plain-page.tsx';
import { chatCopy } from '#ui/copy/chat.ts';
import { paths } from '#ui/paths.ts';

/** Nobody is found under that address whom one could write to. */
export function ChatMissing() {
  return (
    <PlainPage title={chatCopy.notFound} back={paths.friends}>
      <p>{chatCopy.notFoundText}</p>
      <p>
        <Link href={paths.friends} className={buttonClass('go')}>
          {chatCopy.toFriends}
        </Link>
      </p>
    </PlainPage>
  );
}
