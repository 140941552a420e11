import { expect } from 'vitest';
import { actOnPot } from '#commands/act-on-pot.ts';
import { askPot } from '#commands/ask-pot.ts';
import { makeInvitation } from '#commands/make-invitation.ts';
import { stopInvitation } from '#commands/stop-invitation.ts';
import { instantOf } from '#domain/calendar/days.ts';
import { otherInPot } from '#domain/pots/pot-roles.ts';
import { isLive } from '#domain/users/invitation-links.ts';
import type { Pot } from '#schemas/tables/pots.ts';
import type { Device } from '#tests/simulation/device.ts';

/*
 * What a user does with a link or a pot is on the screen at once. Later, the server's rows replace what the device computed, so
 * only a look right after the command finds a fault in it.
 */

export async function invite(device: Device) {
  const made = await makeInvitation(device);
  if (!made.ok) return made;
  const [link] = await device.store.documents.where('invitations');
  const works = link !== undefined && isLive(link, instantOf(device.clock.now()));
  expect(works, `${device.name} shows a link that works`).toBe(true);
  return made;
}

export async function stopLink(device: Device) {
  const { documents } = device.store;
  const [link] = await documents.where('invitations');
  if (!link) return;
  const stopped = await stopInvitation(device, { code: link.code });
  if (!stopped.ok) return stopped;
  const [after] = await documents.where('invitations');
  const { code, joined, stopped_at } = after ?? {};
  expect({ code, joined }, `${device.name} shows the link that it stopped`).toEqual({
    code: link.code,
    joined: link.joined,
  });
  expect(stopped_at, `${device.name} shows that its link has stopped`).not.toBeNull();
  return stopped;
}

export async function askForPot(device: Device, friend: string) {
  const asked = await askPot(device, friend);
  if (!asked.ok) return asked;
  const pots = await device.store.documents.where('pots');
  const open = pots.filter((pot) => otherInPot(pot, device.user.id) === friend && pot.status !== 'ended');
  expect(open.length, `${device.name} shows a pot, or that it asked`).toBeGreaterThan(0);
  return asked;
}

type PotStep = 'join' | 'remove' | 'end' | 'nudge' | 'mute' | 'unmute';

export async function doWithPot(device: Device, pot: Pot, act: PotStep) {
  const done = await actOnPot(device, { potId: pot.id, act });
  if (!done.ok) return done;
  const after = (await device.store.documents.get('pots', [pot.id])).get(pot.id) ?? null;
  expect(glance(after), `what ${device.name} shows after ${act}`).toEqual(afterAct(pot, act, device.user.id));
  return done;
}

const glance = (pot: Pot | null) =>
  pot && {
    status: pot.status,
    hasBegun: pot.since_day !== null,
    endedBy: pot.ended_by,
    isMuted: pot.is_muted,
    wasNudged: pot.nudged_on !== null,
  };

function afterAct(pot: Pot, act: PotStep, me: string): ReturnType<typeof glance> {
  const before = glance(pot);
  if (!before) return null;
  const { status } = before;
  switch (act) {
    case 'join':
      return status === 'asked' && pot.friend_id === me
        ? { ...before, status: 'live', hasBegun: true }
        : before;
    case 'remove':
      return status === 'asked' ? null : before;
    case 'end':
      return status === 'live' ? { ...before, status: 'ended', endedBy: me } : before;
    case 'nudge':
      return status === 'live' ? { ...before, wasNudged: true } : before;
    default:
      return { ...before, isMuted: act === 'mute' };
  }
}
