import { createECDH, generateKeyPairSync } from 'node:crypto';

/** Makes a new private VAPID key: 32 bytes in base64url. */
export function newPrivateKey(): string {
  // ECDH.getPrivateKey would drop leading zeros
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('No private key was made');
  return d;
}

/** The public key of a private one, 65 bytes in base64url. Browsers subscribe with it. */
export function publicKeyOf(privateKey: string): string {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey, 'base64url');
  return keys.getPublicKey('base64url');
}
