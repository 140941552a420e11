import { chatWords } from '#copy/words/chat.ts';
import { friendsWords } from '#copy/words/friends.ts';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { buttonClass } from '#ui/components/form/button.tsx';
import { PlainPage } from '#ui/components/layout/plain-page.tsx';
import { Empty } from '#ui/components/loading/empty.tsx';
import { PageLink } from '#ui/navigation/page-link.tsx';
import { paths } from '#ui/navigation/paths.ts';

/** Shown when the address names no user that this one can write to. */
export function ChatMissing() {
  return (
    <PlainPage title={chatWords.missing} back={paths.friends}>
      <Empty drawing={<TwoBowls />} text={chatWords.missingText}>
        <PageLink to={paths.friends} className={buttonClass('go')}>
          {friendsWords.toFriends}
        </PageLink>
      </Empty>
    </PlainPage>
  );
}
