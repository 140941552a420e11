import type { RequestFailure } from '#backend/request-failure.ts';
import { classifyFailure } from '#backend/request-failure.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Transport } from '#sync/protocol/transport.ts';
import type { Database } from '#tests/support/database.ts';

/** The transport of a device to a real database: JSON both ways, with errors as PostgREST returns them. */
export function serverWire(database: Database): Transport {
  return async (request): Promise<Result<unknown, RequestFailure>> => {
    try {
      const answer = await database.sync(request.user_id, JSON.parse(JSON.stringify(request)));
      return ok(JSON.parse(JSON.stringify(answer)));
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      const { code } = error;
      const status = /^PT(\d{3})$/.exec(String(code))?.[1];
      if (!status) throw error; // an error inside the server must fail the test
      return err(classifyFailure(Number(status), { code, hint: 'hint' in error ? error.hint : null }));
    }
  };
}
