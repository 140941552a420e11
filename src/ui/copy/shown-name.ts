import { copy } from '#ui/copy/copy.ts';

/** The name to show for a person: "champion" if the name is empty, "someone" while the person is unknown. */
export function nameOf(person: { display_name: string } | null): string {
  return person ? person.display_name.trim() || copy.champion : copy.someone;
}
