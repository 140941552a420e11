import { firstValueFrom, type Observable, type Subscription } from 'rxjs';

/**
 * Reads what the first screen shows before that screen is drawn. A screen that is drawn once, with its content, is
 * there sooner than one that is drawn first as an empty frame (docs/quality.md). Resolves also when the read has failed,
 * because the screen reports that. The returned subscription keeps the value until the screen asks for it.
 */
export async function readFirst(shared$: Observable<unknown>): Promise<Subscription> {
  const reading = shared$.subscribe({ error: () => undefined });
  await firstValueFrom(shared$).catch(() => undefined);
  return reading;
}
