import { vi } from 'vitest';

/** A browser whose reported network state and the reachability of the server are independent. Stubs globals. */
export class FakeBrowserNetwork {
  /** Whether the server responds. */
  served = true;
  /** How often the page has sent it a request. */
  looks = 0;
  readonly #navigator: { onLine: boolean };
  readonly #document: EventTarget & { visibilityState: string };

  constructor({ reports }: { reports: boolean }) {
    this.#navigator = { onLine: reports };
    this.#document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('navigator', this.#navigator);
    vi.stubGlobal('document', this.#document);
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('fetch', async () => {
      this.looks += 1;
      if (!this.served) throw new TypeError('Failed to fetch');
      return new Response();
    });
  }

  report(online: boolean): void {
    this.#navigator.onLine = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  show(visible: boolean): void {
    this.#document.visibilityState = visible ? 'visible' : 'hidden';
    this.#document.dispatchEvent(new Event('visibilitychange'));
  }
}
