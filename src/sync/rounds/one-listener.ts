import type { TabLock } from '#base/tab-lock.ts';
import type { Surroundings } from '#sync/rounds/engine.ts';
import type { RoundEnd, TabChannel } from '#sync/rounds/tab-messages.ts';

export interface OneListenerDeps {
  seat: TabLock;
  channel: TabChannel;
  surroundings: Surroundings;
  /** Begins to listen; returns how to stop. */
  listen: (told: { onRing: () => void; onListening: () => void; onDeaf: () => void }) => () => void;
  /** Calls back once after so many milliseconds; returns how to call that off. */
  after: (ms: number, task: () => void) => () => void;
  /** From 0 up to 1: spreads the tabs. */
  random: () => number;
  /** How the last round ended, as this tab knows. */
  lastEnd: () => RoundEnd;
  /** Something new is there, or may have been missed before this tab began to listen. */
  onNews: () => void;
  /** Another tab listens and has fetched what there was. */
  onHeardElsewhere: () => void;
  /** A round of another tab has ended. */
  onRoundElsewhere: (end: RoundEnd) => void;
  /** The tab that listened is frozen: what else it holds, it holds for nothing. */
  onFrozen: () => void;
}

export interface OneListener {
  /** A round of this tab has ended. */
  tell(end: RoundEnd): void;
  stop(): void;
}

/** Who waits asks this often whether the one that listens is alive. */
const BEAT_MS = 2000;
/** So many questions without an answer, and it is frozen: 5 to 7 seconds. A busy page is not silent for that long. */
const MOST_SILENCE = 2;

/**
 * One of the visible tabs of a person listens; the others wait for its seat, hidden ones hold nothing. A tab that is closed or
 * killed gives the seat up by that. A frozen one does not: it is noticed by its silence and the seat is taken from
 * it; when it thaws it finds the seat lost, hangs up and waits like the others.
 *
 * Only the listener hears a ring and acts on it: what its round writes, the store shows in every tab.
 */
export function startOneListener(deps: OneListenerDeps): OneListener {
  const { seat, channel, surroundings, after } = deps;
  /** Of the seat held or waited for; null while neither. */
  let turn: AbortController | null = null;
  let seated = false;
  let listening = false;
  let silence = 0;
  let hangUp: (() => void) | null = null;
  let stopBeat: (() => void) | null = null;
  let stopped = false;

  const sayHere = () => channel.say({ type: 'here', listening, ...deps.lastEnd() });

  const stand = (how: 'in_turn' | 'steal') => {
    const mine = new AbortController();
    turn = mine;
    seated = false;
    // a steal takes no time: nobody is to be asked meanwhile
    if (how === 'in_turn') ask();
    const ended = seat.take(how === 'steal' ? { steal: true } : { signal: mine.signal }, async () => {
      if (turn === mine) await sit(mine);
    });
    void ended.then(() => {
      if (turn !== mine) return;
      // refused without having been seated: this page is on its way out, and is told when it is back
      const wasTaken = seated;
      leave();
      if (wasTaken) stand('in_turn');
    });
  };

  const sit = (mine: AbortController): Promise<void> => {
    seated = true;
    stopBeat?.();
    hangUp = deps.listen({
      onRing: deps.onNews,
      onListening: () => {
        listening = true;
        deps.onNews();
        sayHere();
      },
      onDeaf: () => {
        listening = false;
      },
    });
    sayHere();
    return new Promise((resolve) => mine.signal.addEventListener('abort', () => resolve()));
  };

  const leave = () => {
    turn?.abort();
    turn = null;
    seated = false;
    listening = false;
    stopBeat?.();
    hangUp?.();
    hangUp = null;
  };

  const ask = () => {
    silence = 0;
    channel.say({ type: 'who' });
    beat();
  };

  const beat = () => {
    stopBeat = after(BEAT_MS * (0.8 + deps.random() * 0.4), () => {
      silence += 1;
      if (silence > MOST_SILENCE) return replace();
      channel.say({ type: 'who' });
      beat();
    });
  };

  const replace = () => {
    leave();
    deps.onFrozen();
    stand('steal');
  };

  channel.onWord((word) => {
    if (stopped) return;
    switch (word.type) {
      case 'who':
        if (seated) sayHere();
        break;
      case 'here':
        silence = 0;
        if (seated) break; // said before the seat came to this tab
        deps.onRoundElsewhere(word);
        if (word.listening && word.online && word.trouble === null) deps.onHeardElsewhere();
        break;
      case 'round':
        deps.onRoundElsewhere(word);
    }
  });

  const look = () => {
    if (!surroundings.isVisible()) leave();
    // offline there is nobody to hear, and what listens would be loaded before the first screen is painted
    else if (!turn && surroundings.isOnline()) stand('in_turn');
  };
  const stopWatching = surroundings.onChange(look);
  look();

  return {
    tell: (end) => channel.say({ type: 'round', ...end }),
    stop() {
      stopped = true;
      stopWatching();
      leave();
      channel.close();
    },
  };
}
