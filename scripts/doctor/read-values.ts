import type { Environment } from '#embedded/common/environment.ts';
import { StartError } from '#embedded/common/start-error.ts';
import { readSettings, type Settings } from '#embedded/server/server-settings.ts';
import { type Finding, missing, wrong } from '#scripts/doctor/findings.ts';

const VARIABLES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'ALLOWED_HOSTS',
  'TRUST_PROXY',
  'SIGN_UP',
  'SMTP_URL',
  'MAIL_FROM',
  'DATA_DIR',
  'DATABASE_URL',
  'BACKUP_DIR',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'LOG',
  'SEED',
] as const;
/** Variables that may hold a password. */
const SECRET: readonly string[] = ['SMTP_URL', 'DATABASE_URL', 'PUBLIC_URL'];

/** A line for each variable, without passwords. */
export function listValues(env: Environment): string[] {
  return VARIABLES.map((name) => {
    const value = env[name]?.trim() ?? '';
    if (value === '') return `${name.padEnd(14)} not set`;
    return `${name.padEnd(14)} ${SECRET.includes(name) ? withoutPassword(value) : value}`;
  });
}

function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return 'set';
  const { protocol, host, username, password } = new URL(text);
  return `${protocol}//${username || password ? '…@' : ''}${host}`;
}

/** The settings, or what is wrong with them. */
export function readValues(env: Environment): Settings | Finding[] {
  try {
    return readSettings(env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message.split('\n').map(wrong);
  }
}

/** What is missing for public use. */
export function missingForPublic(settings: Settings, env: Environment): Finding[] {
  const { publicUrl, mail, signUp } = settings;
  const found: Finding[] = [];
  if (publicUrl === null) {
    found.push(missing('PUBLIC_URL is not set: the server is for this machine, and cannot send mail.'));
  } else if (publicUrl.startsWith('http:')) {
    found.push(
      missing('PUBLIC_URL begins with http: browsers install the app and work offline with https alone.'),
    );
  }
  if (publicUrl !== null && !env.TRUST_PROXY?.trim()) {
    found.push(
      missing('TRUST_PROXY is not set: all users behind the proxy count as one client and share its limits.'),
    );
  }
  if (mail === null) {
    found.push(
      missing(
        'SMTP_URL is not set: a user who forgets a password needs an operator who reads DATA_DIR/mail.',
      ),
    );
    if (publicUrl !== null && signUp === 'open') {
      found.push(
        missing('SIGN_UP is open and no mail is sent: a user can sign up with the address of another.'),
      );
    }
  }
  return found;
}
