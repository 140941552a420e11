import { ChevronRight, Link } from 'lucide-react';
import { common } from '#copy/common.ts';
import type { useInviteSheet } from '#ui/components/invite/use-invite-sheet.tsx';
import styles from './friends.module.css';

/** Opens the invitation link. */
export function InviteRow({ open, sheet }: ReturnType<typeof useInviteSheet>) {
  return (
    <>
      <button type="button" className={styles.inviteRow} aria-haspopup="dialog" onClick={open}>
        <Link size={22} aria-hidden="true" />
        <span>{common.inviteWithLink}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      {sheet}
    </>
  );
}
