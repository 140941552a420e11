/** A fake BroadcastChannel between the tabs of one device. */
export class Channel {
  static all: Channel[] = [];
  #listener: (event: { data: unknown }) => void = () => undefined;
  constructor() {
    Channel.all.push(this);
  }
  addEventListener(_type: string, listener: (event: { data: unknown }) => void) {
    this.#listener = listener;
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this) queueMicrotask(() => other.#listener({ data }));
  }
}
