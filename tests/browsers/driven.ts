/** A browser with one window and its own profile, controlled by a test. */
export interface Driven {
  /** The name and version that the browser reports. */
  name: string;
  open(url: string): Promise<void>;
  /** Runs a function body in the page and returns the result. */
  run(body: string, ...args: string[]): Promise<unknown>;
  /** Runs a function body in the page and returns its element, or null. */
  find(body: string, ...args: string[]): Promise<Thing | null>;
  /** A screenshot of the page, as base64. */
  picture(): Promise<string>;
  /** The output of the browser, including errors of the page. */
  output(): string;
  close(): Promise<void>;
}

/** An element on the page. Both reject when the element is no longer there. */
export interface Thing {
  click(): Promise<void>;
  /** Replaces the text of the field. */
  fill(text: string): Promise<void>;
}
