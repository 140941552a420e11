import { copy } from '#ui/copy.ts';

/** What a person is called: someone without a name is a champion, one who has not arrived is someone. */
export function nameOf(person: { display_name: string } | null): string {
  return person ? person.display_name.trim() || copy.champion : copy.someone;
}
