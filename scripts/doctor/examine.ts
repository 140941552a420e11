import type { Environment } from '#embedded/common/environment.ts';
import { checkClock, checkDisk, checkMail, checkPublicUrl } from '#scripts/doctor/checks.ts';
import type { Finding } from '#scripts/doctor/findings.ts';
import { missingForPublic, readValues } from '#scripts/doctor/read-values.ts';

/** A push service, because the embedded server connects to it anyway: no other host learns about this server. */
const CLOCK_ELSEWHERE = 'https://updates.push.services.mozilla.com/';

/** Finds what is right, what is wrong, and what is missing for public use. It changes nothing and sends no email. */
export async function examine(
  env: Environment,
  { clockElsewhere = CLOCK_ELSEWHERE, now = Date.now } = {},
): Promise<Finding[]> {
  const settings = readValues(env);
  if (Array.isArray(settings)) return settings;
  const { dataDir, mail, publicUrl } = settings;
  const checked = await Promise.all([
    checkDisk(dataDir),
    checkClock(clockElsewhere, now),
    ...(mail ? [checkMail(mail)] : []),
    ...(publicUrl === null ? [] : [checkPublicUrl(publicUrl)]),
  ]);
  return [...checked.flat(), ...missingForPublic(settings, env)];
}
