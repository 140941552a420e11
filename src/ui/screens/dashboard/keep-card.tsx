import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { openAddEmail } from '#ui/components/add-email/open-add-email.ts';
import { Coin, type CoinHalf } from '#ui/components/check-in/coin.tsx';
import { Button } from '#ui/components/form/button.tsx';
import card from '#ui/components/layout/card.module.css';
import { addEmailCopy as words } from '#ui/copy/add-email.ts';
import type { KeepStage } from '#ui/screens/dashboard/keep-stage.ts';
import styles from './keep-card.module.css';

interface Props {
  stage: KeepStage;
  /** Today's coin. */
  coin: { morning: CoinHalf; night: CoinHalf } | undefined;
  onPutAway: () => void;
}

/** Keep your streak: offers an email, because without one only this device can open the account. */
export function KeepCard({ stage, coin, onPutAway }: Props) {
  const place = useRef<HTMLElement>(null);
  const title = stage.at === 0 ? words.keep : words.run(stage.type, stage.days);
  return (
    <section ref={place} className={`${card.card} ${styles.keep}`} aria-labelledby="keep-streak">
      <span className={styles.phone}>{coin && <Coin {...coin} />}</span>
      <div>
        <h2 id="keep-streak">{title}</h2>
        <p>{stage.at === 0 ? words.keepText : words.runText}</p>
      </div>
      <div className={styles.buttons}>
        <Button onClick={openAddEmail} aria-haspopup="dialog">
          <Mail size={20} aria-hidden="true" />
          {words.title}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            focusNextHeading(place.current);
            onPutAway();
          }}
        >
          {words.notNow}
        </Button>
      </div>
    </section>
  );
}

/** The pressed button disappears with the card. */
function focusNextHeading(place: HTMLElement | null): void {
  const isAfter = (heading: Element) =>
    place !== null &&
    (place.compareDocumentPosition(heading) &
      (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) ===
      Node.DOCUMENT_POSITION_FOLLOWING;
  const next = [...document.querySelectorAll<HTMLElement>('h2')].find(isAfter);
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
