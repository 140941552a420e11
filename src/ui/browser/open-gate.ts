import { PAST_THE_WORKER } from '#base/gate.ts';

/** Loads this page from the network, where a sign-on gate shows its own page first and then leads back here. */
export function openGate(): void {
  const address = new URL(location.href);
  address.searchParams.set(PAST_THE_WORKER, '');
  location.assign(address);
}
