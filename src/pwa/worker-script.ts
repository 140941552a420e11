import type { Workbox } from 'workbox-window';
import { WORKER_SCRIPT_POLICY, WORKER_URL } from '#pwa/worker-protocol.ts';

type ScriptAddress = ConstructorParameters<typeof Workbox>[0];

/** Not every browser has Trusted Types, and TypeScript has no types for them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): ScriptAddress };
}

const hasTrustedTypes = (page: object): page is { trustedTypes: TrustedTypes } => 'trustedTypes' in page;

/**
 * The service worker's address in the form that the content policy demands: with Trusted Types a plain
 * string is rejected. This policy always returns the service worker's own file, whatever it is given.
 */
export function workerScript(): ScriptAddress {
  if (!hasTrustedTypes(window)) return WORKER_URL;
  const policy = window.trustedTypes.createPolicy(WORKER_SCRIPT_POLICY, {
    createScriptURL: () => WORKER_URL,
  });
  return policy.createScriptURL(WORKER_URL);
}
