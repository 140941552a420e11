import type { LucideIcon } from 'lucide-react';
import { Crown } from '#ui/components/check-in/crown.tsx';
import styles from './bell-in-pan.module.css';

interface Props {
  icon: LucideIcon;
  lit: 'all' | 'landed';
  className?: string | undefined;
}

/** The drawing of a question about reminders. */
export function BellInPan({ icon: Icon, lit, className }: Props) {
  return (
    <div className={className === undefined ? styles.bell : `${styles.bell} ${className}`}>
      <Crown type="morning" pointer={null} lit={lit} />
      <Icon size={48} strokeWidth={1.7} aria-hidden="true" />
    </div>
  );
}
