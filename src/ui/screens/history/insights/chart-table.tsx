import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { insightsWords } from '#copy/words/insights.ts';
import { withBold } from '#ui/components/drawing/with-bold.ts';
import styles from './charts.module.css';

interface Props {
  /** What the chart shows; unique on the page. */
  label: string;
  columns: readonly string[];
  /** The first cell of each row is its heading. Called when the table opens: most users never do. */
  rows: () => readonly (readonly string[])[];
}

/** What a chart shows, as a table that opens below it. */
export function ChartTable(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Table2 size={16} aria-hidden="true" />
        {withBold(insightsWords.asTable(props.label), (chart) => (
          <span className="visually-hidden">{chart}</span>
        ))}
      </summary>
      {open && <Table {...props} />}
    </details>
  );
}

function Table({ label, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its card must scroll by keyboard too
    <section className={styles.scroll} aria-label={insightsWords.tableOf(label)} tabIndex={0} data-scroller>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map(([heading, ...cells]) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
