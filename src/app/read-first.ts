import { firstValueFrom, type Observable, type Subscription } from 'rxjs';

/**
 * Reads what the first screen shows before the screen is drawn. Drawing it once, with its content, is faster than
 * drawing an empty frame first (docs/quality.md). Also resolves when the read fails, because the screen reports that.
 * The returned subscription keeps the value until the screen asks for it.
 */
export async function readFirst(shared$: Observable<unknown>): Promise<Subscription> {
  const reading = shared$.subscribe({ error: () => undefined });
  await firstValueFrom(shared$).catch(() => undefined);
  return reading;
}
