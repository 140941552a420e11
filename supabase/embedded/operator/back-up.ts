import { type Operation, type OperatorContext, OperatorError } from '#embedded/operator/operation.ts';

/** Makes a backup in addition to the automatic ones, for instance before a risky change. */
export async function backUp({ backUp: make }: OperatorContext): Promise<Operation> {
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
