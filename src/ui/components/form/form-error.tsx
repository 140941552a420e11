import styles from './form-error.module.css';

interface Props {
  text: string | null;
  /** Set it when a toast already announces the error. */
  silent?: boolean;
}

/** Shows under the fields why a form was rejected; announced when it appears. */
export function FormError({ text, silent = false }: Props) {
  return (
    <div role={silent ? undefined : 'alert'}>{text !== null && <p className={styles.error}>{text}</p>}</div>
  );
}
