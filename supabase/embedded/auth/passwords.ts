import bcrypt from 'bcryptjs';

/** lite's default cost, and the variable by which tests lower it. */
const cost = (): string => (process.env.LITE_AUTH_BCRYPT_COST ?? '10').padStart(2, '0');

/** A hash that no known password has, at the cost of lite's hashes. */
export const unknownHash = (): string =>
  `$2b$${cost()}$zeP4Po4MwKGLknNdBN5e6Oo7D.A7ygFQBAHsra5p8ybF4z8dkn/Xe`;

/**
 * True if `hash` is that of `password`. Without a hash it is false, after as much work: the duration must not show whether there
 * is an account.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? unknownHash());
  return matches && hash !== null;
}
