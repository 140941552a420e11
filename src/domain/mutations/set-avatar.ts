import { declareMutation } from '#domain/mutations/mutation.ts';
import { nullable, text } from '#schemas/fields.ts';

export const setAvatarMutation = declareMutation(
  {
    /** Root-relative address of the user's own object in the avatars bucket (schemas/tables/profiles.ts); null: no picture. */
    avatar_url: nullable(text),
  },
  {
    isReportedInPlace: true,
    async apply(rows, userId, { avatar_url }) {
      const profile = await rows.get('profiles', userId);
      if (profile) rows.set('profiles', userId, { ...profile, avatar_url });
    },
  },
);
