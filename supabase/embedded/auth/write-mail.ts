import { readFile } from 'node:fs/promises';
import type { EmailMessage } from '@supabase/lite';
import type { MailTemplate } from '#embedded/project-config.ts';

/** Writes a mail from a template of supabase/config.toml, as lite and hosted Auth do. */
export async function writeMail(
  { subject, content_path }: MailTemplate,
  to: string,
  words: Readonly<Record<string, string>>,
  text: string,
): Promise<EmailMessage> {
  const template = await readFile(content_path, 'utf8');
  const html = template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => escaped(words[name] ?? ''));
  return { to, subject, text, html };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
