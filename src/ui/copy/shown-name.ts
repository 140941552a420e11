import { copy } from '#ui/copy/copy.ts';

/** The name to show for a user: "champion" if the name is empty, "someone" while the user is unknown. */
export function nameOf(person: { display_name: string } | null): string {
  return person ? person.display_name.trim() || copy.champion : copy.someone;
}
