import type { TabLock } from '#base/tab-lock.ts';
import type { Surroundings } from '#sync/rounds/engine.ts';
import type { RoundEnd, TabChannel } from '#sync/rounds/tab-messages.ts';

export interface OneListenerDeps {
  lock: TabLock;
  channel: TabChannel;
  surroundings: Surroundings;
  /** Starts listening; returns how to stop. */
  listen: (told: { onRing: () => void; onListening: () => void; onStopped: () => void }) => () => void;
  /** Calls back once after that many milliseconds; returns how to cancel. */
  after: (ms: number, task: () => void) => () => void;
  /** From 0 up to 1: spreads the tabs. */
  random: () => number;
  /** How the last round ended, as far as this tab knows. */
  lastEnd: () => RoundEnd;
  /** There may be news: a ring, or a ring missed before this tab listened. */
  onNews: () => void;
  /** Another tab listens and has fetched the news. */
  onHeardElsewhere: () => void;
  /** A round of another tab has ended. */
  onRoundElsewhere: (end: RoundEnd) => void;
  /** The listening tab is frozen: any other lock that it holds must be taken from it. */
  onFrozen: () => void;
}

export interface OneListener {
  /** Tells the other tabs that a round of this tab has ended. */
  tell(end: RoundEnd): void;
  stop(): void;
}

/** How often a waiting tab asks whether the listening tab is alive. */
const BEAT_MS = 2000;
/**
 * How many questions may stay unanswered before the listener counts as frozen: 5 to 7 seconds. A busy page is
 * not silent for that long.
 */
const MOST_SILENCE = 2;

/**
 * Of a person's visible tabs one listens to the server; the others wait for its lock, and hidden
 * tabs hold nothing. A closed or killed tab releases the lock by itself. A frozen one does not: the others
 * detect its silence and steal the lock. When it thaws, it finds the lock lost, stops listening and waits
 * like the others.
 *
 * Only the listening tab hears a ring and acts on it. Its round writes to the store, which every tab shows.
 */
export function startOneListener(deps: OneListenerDeps): OneListener {
  const { lock, channel, surroundings, after } = deps;
  /** Cancels holding the lock or waiting for it; null when neither. */
  let attempt: AbortController | null = null;
  let holdsLock = false;
  let listening = false;
  let silence = 0;
  let stopListening: (() => void) | null = null;
  let stopBeat: (() => void) | null = null;
  let stopped = false;

  const announce = () => channel.send({ type: 'here', listening, ...deps.lastEnd() });

  const waitForLock = (how: 'in_turn' | 'steal') => {
    const mine = new AbortController();
    attempt = mine;
    holdsLock = false;
    // stealing takes no time, so there is nothing to ask meanwhile
    if (how === 'in_turn') ask();
    const ended = lock.take(how === 'steal' ? { steal: true } : { signal: mine.signal }, async () => {
      if (attempt === mine) await listen(mine);
    });
    void ended.then(() => {
      if (attempt !== mine) return;
      // never got the lock: this page is being unloaded, and starts again when it comes back
      const wasTaken = holdsLock;
      release();
      if (wasTaken) waitForLock('in_turn');
    });
  };

  const listen = (mine: AbortController): Promise<void> => {
    holdsLock = true;
    stopBeat?.();
    stopListening = deps.listen({
      onRing: deps.onNews,
      onListening: () => {
        listening = true;
        deps.onNews();
        announce();
      },
      onStopped: () => {
        listening = false;
      },
    });
    announce();
    return new Promise((resolve) => mine.signal.addEventListener('abort', () => resolve()));
  };

  const release = () => {
    attempt?.abort();
    attempt = null;
    holdsLock = false;
    listening = false;
    stopBeat?.();
    stopListening?.();
    stopListening = null;
  };

  const ask = () => {
    silence = 0;
    channel.send({ type: 'who' });
    beat();
  };

  const beat = () => {
    stopBeat = after(BEAT_MS * (0.8 + deps.random() * 0.4), () => {
      silence += 1;
      if (silence > MOST_SILENCE) return replace();
      channel.send({ type: 'who' });
      beat();
    });
  };

  const replace = () => {
    release();
    deps.onFrozen();
    waitForLock('steal');
  };

  channel.onMessage((message) => {
    if (stopped) return;
    switch (message.type) {
      case 'who':
        if (holdsLock) announce();
        break;
      case 'here':
        silence = 0;
        if (holdsLock) break; // an old message, from before this tab had the lock
        deps.onRoundElsewhere(message);
        if (message.listening && message.online && message.trouble === null) deps.onHeardElsewhere();
        break;
      case 'round':
        deps.onRoundElsewhere(message);
    }
  });

  const look = () => {
    if (!surroundings.isVisible()) release();
    // offline, listening is useless, and its code would be loaded before the first screen is painted
    else if (!attempt && surroundings.isOnline()) waitForLock('in_turn');
  };
  const stopWatching = surroundings.onChange(look);
  look();

  return {
    tell: (end) => channel.send({ type: 'round', ...end }),
    stop() {
      stopped = true;
      stopWatching();
      release();
      channel.close();
    },
  };
}
