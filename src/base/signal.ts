/** Tells its listeners each value, at once. Small enough for the worker, which has no rxjs. */
export class Signal<T> {
  readonly #listeners = new Set<(value: T) => void>();

  next(value: T): void {
    for (const listener of [...this.#listeners]) listener(value);
  }

  subscribe(listener: (value: T) => void): { unsubscribe(): void } {
    this.#listeners.add(listener);
    return { unsubscribe: () => void this.#listeners.delete(listener) };
  }
}
