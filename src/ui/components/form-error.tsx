import styles from './form-error.module.css';

/** Why a form was not taken, under its fields; read out when it appears. */
export function FormError({ text }: { text: string | null }) {
  return <div role="alert">{text !== null && <p className={styles.error}>{text}</p>}</div>;
}
