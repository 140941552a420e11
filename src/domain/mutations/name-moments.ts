import { declareMutation } from '#domain/mutations/mutation.ts';
import { nullable, text } from '#schemas/fields.ts';

export const nameMomentsMutation = declareMutation(
  { morning_name: nullable(text), night_name: nullable(text) },
  {
    async apply(rows, userId, { morning_name, night_name }) {
      const goals = await rows.get('goals', userId);
      if (goals) rows.set('goals', userId, { ...goals, morning_name, night_name });
    },
  },
);
