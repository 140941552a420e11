// The Edge Function of a hosted project: docs/reminders.md. Everything that can be tested outside Deno is in handle-request.ts.
import { handleRequest } from './handle-request.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

Deno.serve((request) =>
  handleRequest(request, {
    variable: (name) => Deno.env.get(name),
    waitUntil: (work) => EdgeRuntime.waitUntil(work),
    now: () => Date.now(),
    log: (line) => console.log(line),
  }),
);
