import card from '#ui/components/layout/card.module.css';
import styles from './cards.module.css';

/** Says why there is nothing to turn on. */
export function PlainCard({ title, text }: { title: string; text: string }) {
  return (
    <section className={`${card.card} ${styles.narrow}`}>
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
    </section>
  );
}
