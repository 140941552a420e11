import styles from './form-error.module.css';

interface Props {
  text: string | null;
  /** A toast says the same aloud. */
  silent?: boolean;
}

/** Why a form was not taken, under its fields; read out when it appears. */
export function FormError({ text, silent = false }: Props) {
  return (
    <div role={silent ? undefined : 'alert'}>{text !== null && <p className={styles.error}>{text}</p>}</div>
  );
}
