import { createStore, type StoreApi } from 'zustand/vanilla';
import { createEffects, type EffectDeps, NotLoaded } from '#app/session/session-effects.ts';
import { follow, type SessionEvent, type State, type TabMessage } from '#app/session/session-table.ts';
import { openChannel } from '#base/site-data.ts';
import type { EntryContext } from '#commands/online/online-context.ts';
import type { SessionState } from '#ui/state/session-state.ts';

export interface Session {
  state: StoreApi<SessionState>;
  /** Opens this user's store and shows it. Does nothing when it is open already. */
  enter: EntryContext['enter'];
}

export interface SessionDeps extends EffectDeps {
  /** Calls back when this page comes back from the back/forward cache. */
  onRestored: (listener: () => void) => void;
}

/** Passes each event through the table (session-table.ts) and shows the resulting state. */
export function startSession(deps: SessionDeps): Session {
  // not the storage key: supabase-js opens a channel of that name itself
  const tabs = openChannel('simmer-tabs');
  let state: State = { status: 'loading' };

  const take = async (event: SessionEvent): Promise<void> => {
    const { next, effects } = follow(state, event);
    if (next) {
      state = next;
      shown.setState(shownAs(next), true);
    }
    for (const [name, ...given] of effects) {
      const perform = performers[name] as (...given: unknown[]) => Promise<SessionEvent | null>;
      const answer = await perform(...given);
      if (answer) await take(answer);
    }
  };

  // one event at a time: a sign-in during a sign-out would open a store that is being deleted
  let last: Promise<void> = Promise.resolve();
  const happen = (event: SessionEvent): Promise<void> => {
    const turn = last.then(() => take(event));
    last = turn.catch((error) => take({ type: 'failed', loaded: !(error instanceof NotLoaded) }));
    return turn;
  };
  /** For events that need not be awaited. Failures are shown on screen. */
  const soon = (event: SessionEvent) => {
    happen(event).catch(() => undefined);
  };

  const performers = createEffects(deps, (message) => tabs?.postMessage(message), { happen, soon });
  /** For buttons. */
  const fires = (event: SessionEvent) => () => soon(event);
  const shownAs = (now: State): SessionState => {
    if (now.status === 'signed_in') return { ...now, userId: now.user.id };
    if (now.status === 'failed') return { ...now, retry: fires({ type: 'retry_asked' }) };
    if (now.status === 'unopenable') {
      const rescue = async () =>
        (await import('#app/session/unopenable.ts')).rescueUnopenable(now.user, deps.clock);
      const fetchAgain = fires({ type: 'fetch_again_asked' });
      return { ...now, rescue, fetchAgain, retry: fires({ type: 'reopen_asked' }) };
    }
    return now.status === 'signed_out' && now.left
      ? { ...now, removeData: fires({ type: 'removal_asked' }) }
      : now;
  };
  const shown = createStore<SessionState>(() => shownAs(state));

  deps.auth.listen((event) =>
    soon(
      event.type === 'SignedIn' ? { type: 'session_reported', user: event.user } : { type: 'session_ended' },
    ),
  );
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'signed_in') soon({ type: 'signed_in_elsewhere', user: data.user });
    if (data.type === 'signed_out') {
      // read the session now: by the time the queue reaches this event, it could be the next user's
      deps.auth.forgetUnsaved();
      soon({ type: 'signed_out_elsewhere' });
    }
  });
  deps.onRestored(fires({ type: 'restored' }));
  soon({ type: 'started' });

  return {
    state: shown,
    enter: (user, visit) => happen({ type: 'signed_in', user, visit }),
  };
}
