import {
  type Operation,
  type OperatorContext,
  OperatorError,
  type Words,
} from '#embedded/operator/operation.ts';
import { plain, table } from '#embedded/operator/table.ts';

interface Report {
  report_id: string;
  received: string;
  reason: string;
  note: string | null;
  name: string;
  about_id: string;
  email: string | null;
  reports_about: number;
  messages: { created_at: string; sender_id: string; message: string; id: string }[];
  message_id: string | null;
}

const OPEN_REPORTS = `select r.report_id, to_char(r.received_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as received,
  r.reason, r.note, r.name, r.about_id, u.email, r.messages, r.message_id,
  (select count(*)::int from private.reports x where x.about_id = r.about_id) as reports_about
from private.reports r left join auth.users u on u.id = r.about_id where r.closed_at is null`;

const OUTCOMES = ['nothing', 'warned'];

export async function reports(context: OperatorContext, { rest }: Words): Promise<Operation> {
  const [id, outcome] = rest;
  if (id === undefined) return listReports(context);
  const { rows } = await context.query<Report>(`${OPEN_REPORTS} and r.report_id::text = lower($1)`, [id]);
  const [report] = rows;
  if (!report) throw new OperatorError(`There is no open report ${plain(id)}.`);
  if (outcome === undefined) return { lines: wholeReport(report) };
  if (!OUTCOMES.includes(outcome)) {
    throw new OperatorError(
      'A report is closed with nothing or warned; suspend and delete close those about a user.',
    );
  }
  return {
    lines: [
      `Closes the report about ${plain(report.name)} of ${report.received} with the outcome "${outcome}".`,
    ],
    async act() {
      await context.query(
        'update private.reports set closed_at = now(), outcome = $2 where report_id = $1 and closed_at is null',
        [report.report_id, outcome],
      );
      return ['Done.'];
    },
  };
}

async function listReports({ query }: OperatorContext): Promise<Operation> {
  const { rows } = await query<Report>(`${OPEN_REPORTS} order by r.received_at`);
  if (rows.length === 0) return { lines: ['There is no open report.'] };
  const head = ['report', 'received (UTC)', 'about', 'reason', 'reports about them'];
  const body = rows.map((one) => [
    one.report_id,
    one.received,
    one.name,
    one.reason,
    String(one.reports_about),
  ]);
  return { lines: table([head, ...body]) };
}

/** A report with all its messages: no other command shows what users wrote. */
function wholeReport(report: Report): string[] {
  const { received, reason, note, name, email, about_id } = report;
  return [
    `About ${plain(name)} <${email ?? 'has left'}>, id ${about_id}`,
    `Received ${received} UTC: ${reason}${note ? `, "${plain(note)}"` : ''}`,
    ...report.messages.map((one) => {
      const who = one.sender_id === about_id ? plain(name) : 'the other one';
      return `${one.id === report.message_id ? '> ' : '  '}${one.created_at} ${who}: ${plain(one.message)}`;
    }),
  ];
}
