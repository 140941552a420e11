import { shortName } from '#domain/users/short-names.ts';
import { copy } from '#ui/copy/copy.ts';

/** The name to show for a user: "champion" if the name is empty, "someone" while the user is unknown. */
export function nameOf(user: { display_name: string } | null): string {
  return user ? user.display_name.trim() || copy.champion : copy.someone;
}

/** The same within a sentence that has little room. */
export const shortNameOf = (user: { display_name: string } | null): string => shortName(nameOf(user));
