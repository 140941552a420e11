import { parseArgs } from 'node:util';
import { invite } from '#embedded/operator/invite.ts';
import {
  type Operation,
  type OperatorContext,
  OperatorError,
  type Words,
} from '#embedded/operator/operation.ts';
import { deletePerson, listPeople, suspend } from '#embedded/operator/people.ts';
import { reports } from '#embedded/operator/reports.ts';

/** What the operator typed after `npm run admin --`. */
export interface Asked {
  words: readonly string[];
  /**
   * Null to ask what the command would do. To have it done, the plan of that answer: it is done only if it would still be the same.
   */
  plan: string | null;
}

export interface Answer {
  lines: string[];
  /** If not null, nothing has happened yet: the lines say what would, and sending this plan back has it done. */
  plan: string | null;
  failed: boolean;
}

const OPERATIONS: Readonly<Record<string, (context: OperatorContext, words: Words) => Promise<Operation>>> = {
  people: listPeople,
  invite,
  suspend,
  delete: deletePerson,
  reports,
  backup: backUp,
};

export const USAGE = [
  'npm run admin -- people [PART]                        everybody, or those whose name or address contains PART',
  'npm run admin -- invite [--days=7]                    a link with which one person can sign up',
  'npm run admin -- suspend PERSON --reason=WORDS        they read, export and leave, and write nothing',
  'npm run admin -- suspend PERSON --lift                they may write again',
  'npm run admin -- delete PERSON                        the account and everything of it, for good',
  'npm run admin -- reports                              what people reported and nobody has dealt with',
  'npm run admin -- reports REPORT                       all of one report',
  'npm run admin -- reports REPORT nothing|warned        close it with that outcome',
  'npm run admin -- backup                               a backup now, in addition to the automatic ones',
  'PERSON is an e-mail address or an id. Whatever changes something says first what it will do, and asks; --yes answers.',
];

/** Does what `npm run admin` asks of a running server. */
export async function operate(context: OperatorContext, { words, plan }: Asked): Promise<Answer> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        lift: { type: 'boolean', default: false },
        days: { type: 'string', default: '7' },
      },
    });
    const [name = '', ...rest] = positionals;
    const begin = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
    if (!begin) return { lines: USAGE, plan: null, failed: true };
    const operation = await begin(context, {
      rest,
      reason: values.reason,
      lift: values.lift,
      days: values.days,
    });
    if (!operation.act) return { lines: operation.lines, plan: null, failed: false };
    const now = operation.lines.join('\n');
    if (plan === null) return { lines: operation.lines, plan: now, failed: false };
    if (plan !== now)
      throw new OperatorError('Something has changed meanwhile. Nothing was done; try again.');
    return { lines: await operation.act(), plan: null, failed: false };
  } catch (error) {
    const isTyping =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    if (!isTyping && !(error instanceof OperatorError)) throw error;
    return { lines: [error.message], plan: null, failed: true };
  }
}

/** Makes a backup in addition to the automatic ones, for instance before a risky change. */
async function backUp({ backUp: make }: OperatorContext): Promise<Operation> {
  if (!make) throw new OperatorError('This server keeps no backups.');
  return {
    lines: ['Makes a backup now. The oldest one beyond BACKUP_KEEP goes.'],
    async act() {
      const file = await make();
      if (file === null) throw new OperatorError('Another backup is running. Nothing was changed.');
      return [`Made and read again: ${file}`];
    },
  };
}
