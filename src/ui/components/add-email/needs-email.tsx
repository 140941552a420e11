import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import { TwoBowls } from '#ui/components/drawing/two-bowls.tsx';
import { Button } from '#ui/components/form/button.tsx';
import sheet from '#ui/components/layout/sheet-step.module.css';
import { Empty } from '#ui/components/loading/empty.tsx';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import styles from './add-email.module.css';

/** In place of friends, for someone without an email. `text`: the sentence of product.md §2. */
export function NeedsEmail({ text }: { text: string }) {
  return (
    <Empty drawing={<TwoBowls />} text={text}>
      <p className={sheet.text}>{words.forFriends}</p>
      <Button look="go" size="big" className={styles.friends} onClick={openAddEmail}>
        {words.title}
      </Button>
    </Empty>
  );
}
