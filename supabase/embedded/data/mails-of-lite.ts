/** lite writes emails in English alone. So it fills in, as the subject, what an email is about, and mail/write-mail.ts writes it. */
export const SUBJECTS_FOR_LITE = {
  confirmation: { subject: 'confirmation {{ .Token }} {{ .ConfirmationURL }}' },
  recovery: { subject: 'recovery {{ .Token }} {{ .ConfirmationURL }}' },
};

/** Reads such a subject. */
export function readSubject(subject: string) {
  const [name = '', Token = '', ConfirmationURL = ''] = subject.split(' ');
  return { name, Token, ConfirmationURL };
}
