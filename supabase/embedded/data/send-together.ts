import type postgres from 'postgres';
import { withoutType } from '#embedded/data/text-parameters.ts';

/*
 * Saves trips to PostgreSQL. lite sets role, claims and headers of each request with ten statements, and waits for the response to each.
 * Here settings wait and are then sent as one statement, together with the statement that follows them.
 * tests/embedded/send-together.test.ts shows that lite still writes its statements in this way, and that no setting
 * reaches another request.
 */

const SETTING = /^SELECT set_config\('([a-z._]+)', (?:\$1|''), true\)$/;

/**
 * A call of a function, as lite writes it. No client can vary its text, so PostgreSQL may keep it prepared. Queries to tables may
 * not be kept: clients choose their columns and filters, and each new text would stay in memory.
 */
const CALL = /^select \* from public\.(\w+)\((?:\w+ := \$\d+(?:::[\w[\] ]+)?(?:, )?)*\) as "\1" limit \$\d+$/;

/** Changes how a reserved connection sends statements; each transaction reserves one. */
export function sendTogether(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => withWaitingSettings(await reserve());
}

function withWaitingSettings(held: postgres.ReservedSql): postgres.ReservedSql {
  const { unsafe: send } = held;
  /** Names and values in turn. */
  let waiting: string[] = [];
  const unsafe = (text: string, params: postgres.ParameterOrJSON<never>[] = []) => {
    const name = SETTING.exec(text)?.[1];
    if (name !== undefined) {
      waiting.push(name, String(params[0] ?? ''));
      return Promise.resolve([]);
    }
    const options = { prepare: CALL.test(text) };
    const values = params.map(withoutType);
    if (waiting.length === 0) return send(text, values, options);
    const settings = send(settingsOf(waiting.length / 2), waiting, { prepare: true });
    waiting = [];
    // if the settings fail, the transaction has failed, and PostgreSQL rejects the statement, too
    return Promise.all([settings, send(text, values, options)]).then(([, result]) => result);
  };
  return Object.assign(held, { unsafe });
}

/** A statement that sets that many settings. */
function settingsOf(count: number): string {
  const each = Array.from({ length: count }, (_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, true)`);
  return `select ${each.join(', ')}`;
}
