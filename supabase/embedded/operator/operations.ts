import { parseArgs } from 'node:util';
import { invite } from '#embedded/operator/invite.ts';
import { reports } from '#embedded/operator/open-reports.ts';
import {
  type Operation,
  type OperatorContext,
  OperatorError,
  type Words,
} from '#embedded/operator/operation.ts';
import { deleteUser, listUsers, suspend } from '#embedded/operator/users.ts';

/** What the operator typed after `npm run admin --`. */
export interface Command {
  words: readonly string[];
  /**
   * Null for a dry run. Otherwise the plan from its result: the command runs only if its plan is still the same.
   */
  plan: string | null;
}

export interface CommandResult {
  lines: string[];
  /** Dry run: `lines` describe the effect. Send the plan back to execute it. */
  plan: string | null;
  failed: boolean;
}

const OPERATIONS: Readonly<Record<string, (context: OperatorContext, words: Words) => Promise<Operation>>> = {
  users: listUsers,
  invite,
  suspend,
  delete: deleteUser,
  reports,
  backup: backUp,
};

export const USAGE = [
  'npm run admin -- users [PART]                         all users, or those whose name or address contains PART',
  'npm run admin -- invite [--days=7]                    a link with which one user can sign up',
  'npm run admin -- suspend USER --reason=WORDS          may read, export and leave, but write nothing',
  'npm run admin -- suspend USER --lift                  may write again',
  'npm run admin -- delete USER                          deletes the account with all its data, for good',
  'npm run admin -- reports                              the open reports',
  'npm run admin -- reports REPORT                       one report with its messages',
  'npm run admin -- reports REPORT nothing|warned        close it with that outcome',
  'npm run admin -- backup                               a backup now, in addition to the automatic ones',
  'USER is an e-mail address or an id. A command that changes something first shows what it will do and asks; --yes skips the question.',
];

/** Runs the commands of `npm run admin` in a running server. */
export async function operate(context: OperatorContext, { words, plan }: Command): Promise<CommandResult> {
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
      throw new OperatorError(
        'The data has changed since the plan was shown. Nothing was changed; try again.',
      );
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
    lines: ['Makes a backup now and deletes the oldest one beyond BACKUP_KEEP.'],
    async act() {
      const file = await make();
      if (file === null) throw new OperatorError('Another backup is running. Nothing was changed.');
      return [`Made and read again: ${file}`];
    },
  };
}
