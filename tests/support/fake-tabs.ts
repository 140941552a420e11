import type { RoundEnd, Surroundings } from '#sync/rounds/engine.ts';
import { joinElection, type TabLock } from '#sync/tabs/leader.ts';
import type { LeaderMessage, TabChannel } from '#sync/tabs/tab-channel.ts';

interface Request {
  tab: Tab;
  granted: () => void;
  lost: () => void;
}

/** What the tabs of one browser share: the listener's lock, which is granted in order of request, and the channel. */
export class Browser {
  readonly tabs: Tab[] = [];
  #holder: Request | null = null;
  #queue: Request[] = [];

  request(request: Request, steal: boolean): void {
    if (!steal) this.#queue.push(request);
    else {
      this.#holder?.lost();
      this.#grant(request);
    }
    this.#next();
  }

  release(request: Request): void {
    this.#queue = this.#queue.filter((each) => each !== request);
    if (this.#holder === request) this.#holder = null;
    this.#next();
  }

  /** Removes a tab whose process has ended. */
  forget(tab: Tab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.#queue = this.#queue.filter((each) => each.tab !== tab);
    if (this.#holder?.tab === tab) this.#holder = null;
    this.#next();
  }

  #next(): void {
    if (this.#holder) return;
    const first = this.#queue.shift();
    if (first) this.#grant(first);
  }

  #grant(request: Request): void {
    this.#holder = request;
    request.granted();
  }
}

/**
 * One tab with a listener in it. While it is frozen nothing happens in it: messages and timers wait until it thaws.
 */
export class Tab {
  /** True while its socket is open. A frozen tab keeps its socket, but gets nothing from it. */
  hasSocket = false;
  /** How many rounds it would have run only to poll. */
  pulls = 0;
  /** How often it was informed that another tab has synced. */
  rests = 0;
  received: RoundEnd[] = [];
  sawFrozen = 0;
  lastEnd: RoundEnd = { online: true, trouble: null, lastSyncedAt: null };
  #isVisible = true;
  #isOnline = true;
  #isFrozen = false;
  #waiting: (() => void)[] = [];
  #changed: () => void = () => undefined;
  #ring: () => void = () => undefined;
  #onStopped: () => void = () => undefined;
  #onMessage: (message: LeaderMessage) => void = () => undefined;
  readonly #browser: Browser;
  readonly #election: ReturnType<typeof joinElection>;
  /** With `visible` false, the tab is opened in the background. */
  constructor(browser: Browser, { visible = true, online = true, random = () => 0.5 } = {}) {
    this.#browser = browser;
    this.#isVisible = visible;
    this.#isOnline = online;
    browser.tabs.push(this);
    this.#election = joinElection({
      lock: this.#lock(),
      channel: this.#channel(),
      surroundings: this.#surroundings(),
      listen: ({ onRing, onListening, onStopped }) => {
        this.hasSocket = true;
        this.#ring = onRing;
        this.#onStopped = onStopped;
        let isOver = false;
        setTimeout(() => this.#happens(() => !isOver && onListening()), 100);
        return () => {
          isOver = true;
          this.hasSocket = false;
          this.#ring = () => undefined;
        };
      },
      after: (ms, task) => {
        let isOff = false;
        const timer = setTimeout(() => this.#happens(() => !isOff && task()), ms);
        return () => {
          isOff = true;
          clearTimeout(timer);
        };
      },
      random,
      lastEnd: () => this.lastEnd,
      onNews: () => {
        this.pulls += 1;
      },
      onFetchedElsewhere: () => {
        this.rests += 1;
      },
      onRoundElsewhere: (end) => {
        const { online, trouble, lastSyncedAt } = end;
        this.received.push({ online, trouble, lastSyncedAt });
      },
      onFrozen: () => {
        this.sawFrozen += 1;
      },
    });
  }

  /** Rings the doorbell. A tab with a socket receives it; a frozen one when it thaws. */
  ring(): void {
    if (this.hasSocket) this.#happens(() => this.#ring());
  }

  loseChannel(): void {
    this.#onStopped();
  }

  endRound(end: RoundEnd): void {
    this.lastEnd = end;
    this.#election.report(end);
  }

  show(visible: boolean): void {
    this.#isVisible = visible;
    this.#happens(this.#changed);
  }

  connect(online: boolean): void {
    this.#isOnline = online;
    this.#happens(this.#changed);
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const happening of this.#waiting.splice(0)) happening();
  }

  signOut(): void {
    this.#election.stop();
  }

  kill(): void {
    this.freeze();
    this.hasSocket = false;
    this.#browser.forget(this);
  }

  #happens(happening: () => void): void {
    if (this.#isFrozen) this.#waiting.push(happening);
    else happening();
  }

  #lock(): TabLock {
    return {
      take: (how, task) =>
        new Promise((resolve) => {
          const request: Request = {
            tab: this,
            granted: () =>
              this.#happens(
                () =>
                  void task().then(() => {
                    this.#browser.release(request);
                    resolve();
                  }),
              ),
            lost: () => this.#happens(resolve),
          };
          if ('signal' in how) {
            how.signal.addEventListener('abort', () => {
              this.#browser.release(request);
              resolve();
            });
          }
          this.#browser.request(request, 'steal' in how);
        }),
    };
  }

  #channel(): TabChannel {
    let isClosed = false;
    return {
      send: (message) => {
        if (isClosed) throw new Error('said after the end');
        for (const tab of this.#browser.tabs) {
          if (tab !== this) queueMicrotask(() => tab.#happens(() => tab.#onMessage(message)));
        }
      },
      onMessage: (listener) => {
        this.#onMessage = (message) => {
          if (!isClosed) listener(message);
        };
      },
      close: () => {
        isClosed = true;
      },
    };
  }

  #surroundings(): Surroundings {
    return {
      isOnline: () => this.#isOnline,
      lookForNetwork: async () => this.#isOnline,
      isVisible: () => this.#isVisible,
      onChange: (listener) => {
        this.#changed = listener;
        return () => {
          this.#changed = () => undefined;
        };
      },
    };
  }
}
