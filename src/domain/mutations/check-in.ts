import { insertCheckIn } from '#domain/check-ins/ledger.ts';
import { declareMutation } from '#domain/mutations/mutation.ts';
import { day } from '#schemas/fields.ts';
import { checkInType, tap } from '#schemas/tables/check-ins.ts';

export const checkInMutation = declareMutation(
  { check_in_type: checkInType, ...tap, local_day: day },
  { apply: insertCheckIn },
);
