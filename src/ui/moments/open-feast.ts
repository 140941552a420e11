import { createStore } from 'zustand/vanilla';
import { claimFeast, rememberMade } from '#commands/claim-feast.ts';
import type { Feast } from '#domain/shelf/feasts.ts';
import type { Landing } from '#ui/moments/occasion.ts';
import type { SessionContext } from '#ui/state/session-context.ts';
import { toasts } from '#ui/state/toasts.ts';
import { celebrationsAreOn } from '#ui/theme/celebrations.ts';

/** The feast on screen. */
export const feastStore = createStore<{ feast: Feast | null }>(() => ({ feast: null }));

export const closeFeast = (): void => feastStore.setState({ feast: null });

/** By then the flare of a check-in has ended. */
const FLARE_MS = 1_000;

/** True while the flare of a check-in is on screen that may have a feast. */
let isFlaring = false;

/** True while something covers the dashboard that no feast may cover. */
let isHeld = false;

/** Shows the feast that this device owes its user, if there is one. With celebrations off it is only in the history. */
export async function lookForFeast(session: SessionContext): Promise<void> {
  if (isFlaring || isHeld) return;
  // a feast is never worth an error
  const feast = await claimFeast(session).catch(() => null);
  if (!feast || !celebrationsAreOn()) return;
  toasts.dismissSuccess();
  feastStore.setState({ feast });
}

/** Keeps feasts back. Returns a function that ends this and shows the one that came while they were held. */
export function holdFeasts(session: SessionContext): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
    void lookForFeast(session);
  };
}

/** Looks for the feast of a check-in that was just made, when its flare has ended. Returns a function that cancels that. */
export function announceFeast({ checkIn, risenTo, bothDone }: Landing, session: SessionContext) {
  const remembered = rememberMade(session, checkIn.id).catch(() => undefined);
  // everything else that is celebrated takes a full day
  if (!risenTo && !bothDone) return () => undefined;
  isFlaring = true;
  const end = () => {
    isFlaring = false;
  };
  const timer = setTimeout(() => {
    end();
    void remembered.then(() => lookForFeast(session));
  }, FLARE_MS);
  return () => {
    end();
    clearTimeout(timer);
  };
}
