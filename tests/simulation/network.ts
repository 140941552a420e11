import { classifyFailure, type RequestFailure } from '#backend/request-failure.ts';
import type { EpochMs } from '#base/clock.ts';
import { assertNever } from '#base/guards.ts';
import { err, ok, type Result } from '#base/result.ts';
import { instantOf } from '#domain/calendar/days.ts';
import type { SyncRequest, SyncResponse } from '#sync/protocol/protocol.ts';
import { type Device, Killed, type SimulatedUser } from '#tests/simulation/device.ts';
import type { Ledger } from '#tests/simulation/ledger.ts';
import { setServerClock } from '#tests/simulation/server-clock.ts';
import type { Fault } from '#tests/simulation/steps.ts';
import type { Database } from '#tests/support/database.ts';

const UNREACHABLE = err<RequestFailure>({ type: 'Unreachable' });

/** The parts of the world that the network needs. */
export interface Surface {
  database: Database;
  ledger: Ledger;
  users: readonly SimulatedUser[];
  readonly now: EpochMs;
  /** Does something else while a response is on its way. */
  happenDuring(device: Device, what: Fault): Promise<unknown>;
}

/** Connects the devices with the one server. Each request meets the next fault of its device, if there is one. */
export class Network {
  readonly #world: Surface;
  /** Requests that their devices have given up and that are still to arrive. */
  readonly #late: SyncRequest[] = [];

  constructor(world: Surface) {
    this.#world = world;
  }

  async carry(device: Device, request: SyncRequest): Promise<Result<unknown, RequestFailure>> {
    const fault = device.faults.shift() ?? null;
    switch (fault) {
      case null:
        return this.#serve(request);
      case 'lost request':
        return UNREACHABLE;
      case 'late':
        this.#late.push(request);
        return UNREACHABLE;
      case 'lost answer':
        await this.#serve(request);
        return UNREACHABLE;
      case 'dies waiting':
        await this.#serve(request);
        device.life.over = true;
        throw new Killed();
      case 'doubled':
        await this.#serve(request);
        return this.#serve(request);
      case 'overtaken':
      case 'busy server':
      case 'tap meanwhile':
      case 'undo meanwhile':
      case 'worker meanwhile':
      case 'name meanwhile':
      case 'page meanwhile': {
        const answer = await this.#serve(request);
        await this.#world.happenDuring(device, fault);
        return answer;
      }
      case 'wrong token': {
        const other = this.#world.users.find(({ id }) => id !== device.user.id);
        return this.#serve(request, other?.id);
      }
      case 'too old':
        return this.#serve({ ...request, protocol: 0 });
      case 401:
        return err(classifyFailure(401, { code: 'PT401', hint: 'not_signed_in' }));
      case 403:
      case 429:
      case 500:
      case 503:
        return err(classifyFailure(fault, { message: 'from something in between' }));
      default:
        return assertNever(fault);
    }
  }

  /** Delivers the late requests, newest first. No device waits for their answers. */
  async deliverLate(): Promise<void> {
    for (let request = this.#late.pop(); request; request = this.#late.pop()) await this.#serve(request);
  }

  async #serve(request: SyncRequest, as = request.user_id): Promise<Result<unknown, RequestFailure>> {
    const { database, ledger } = this.#world;
    try {
      const sent = JSON.parse(JSON.stringify(request));
      const at = this.#world.now;
      const [, served] = await Promise.all([setServerClock(database, at), database.sync(as, sent)]);
      const answer: SyncResponse = JSON.parse(JSON.stringify(served));
      ledger.serverAnswered(request, answer, at);
      return ok({ ...answer, server_time: instantOf(this.#world.now) });
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      const status = /^PT(\d{3})$/.exec(String(error.code))?.[1];
      if (!status) throw error; // a server fault: the simulation must fail
      const body = { code: error.code, hint: 'hint' in error ? error.hint : null };
      if (body.hint === 'bad_request' || body.hint === 'too_many') throw error;
      return err(classifyFailure(Number(status), body));
    }
  }
}
