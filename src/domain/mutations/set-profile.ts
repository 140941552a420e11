import { declareMutation } from '#domain/mutations/mutation.ts';
import { text } from '#schemas/fields.ts';

export const setProfileMutation = declareMutation(
  { display_name: text },
  {
    async apply(rows, userId, args) {
      const profile = await rows.get('profiles', userId);
      const display_name = args.display_name.trim();
      if (profile) rows.set('profiles', userId, { ...profile, display_name });
    },
  },
);
