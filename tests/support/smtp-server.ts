import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Head and body as received. */
  source: string;
  subject: string;
  /** The parts, decoded; '' without one. */
  text: string;
  html: string;
}

/** An error with which an SMTP server rejects. */
export const rejected = (responseCode: number): Error =>
  Object.assign(new Error(`rejected with ${responseCode}`), { responseCode });

interface Options {
  /** Is called for each recipient. Throws `rejected(…)` to reject one. */
  onRecipient?: (address: string) => void;
  port?: number;
}

export interface TestSmtp {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Resolves with all emails when there are at least `count`. */
  received(count: number): Promise<ReceivedMail[]>;
  /** The same for one recipient. */
  receivedBy(address: string, count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** Starts a real SMTP server on this machine, for the user `simmer` with the password `p@ss`. */
export async function startSmtp({ onRecipient, port: wanted = 0 }: Options = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'simmer' && password === 'p@ss') done(null, { user: username });
      else done(rejected(535));
    },
    onRcptTo({ address }, _session, done) {
      try {
        onRecipient?.(address);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        mails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source,
          subject: subjectOf(source),
          text: partOf(source, 'text/plain') || bodyOf(source),
          html: partOf(source, 'text/html'),
        });
        done();
        for (const look of waiting) look();
      });
    },
  });
  const until = (those: () => ReceivedMail[], count: number) =>
    new Promise<ReceivedMail[]>((resolve) => {
      const look = () => {
        if (those().length >= count) resolve(those());
      };
      waiting.push(look);
      look();
    });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://simmer:p%40ss@127.0.0.1:${port}`,
    port,
    mails,
    received: (count) => until(() => mails, count),
    receivedBy: (address, count) => until(() => mails.filter(({ to }) => to.includes(address)), count),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The first part of that type. */
const partOf = (source: string, type: string): string =>
  bodyOf(source.split(/\r?\n--[^\r\n]+\r?\n/).find((part) => part.includes(`Content-Type: ${type}`)) ?? '');

function bodyOf(part: string): string {
  const body = part
    .slice(part.search(/\r?\n\r?\n/))
    .trim()
    .replaceAll('\r\n', '\n');
  if (/^Content-Transfer-Encoding: base64/im.test(part)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(part) ? unquoted(body.replaceAll('=\n', '')) : body;
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** The subject, whose words nodemailer encodes if one has a letter beyond ASCII. */
function subjectOf(source: string): string {
  const [, folded = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source) ?? [];
  return folded
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : unquoted(text.replaceAll('_', ' ')),
    );
}
