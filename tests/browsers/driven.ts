/** A browser with one window and a profile of its own, as the tests drive it. */
export interface Driven {
  /** As it calls itself, with its version. */
  name: string;
  open(url: string): Promise<void>;
  /** What the body of a function returns in the page. */
  run(body: string, ...args: string[]): Promise<unknown>;
  /** The element that the body of a function returns in the page, or null. */
  find(body: string, ...args: string[]): Promise<Thing | null>;
  /** A picture of the page, as base64. */
  picture(): Promise<string>;
  /** What the browser printed: errors of the page are among it. */
  output(): string;
  close(): Promise<void>;
}

/** An element on the page. Both reject when the element is no longer there. */
export interface Thing {
  click(): Promise<void>;
  /** Puts a text in place of the one that is there. */
  fill(text: string): Promise<void>;
}
