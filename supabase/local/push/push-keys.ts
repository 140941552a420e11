import { createECDH, generateKeyPairSync } from 'node:crypto';

/** A new VAPID key: the private number, 32 bytes in base64url. */
export function newPrivateKey(): string {
  // not ECDH.getPrivateKey, which leaves out zeros at the front
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (d === undefined) throw new Error('No private key was made');
  return d;
}

/** The public point that belongs to it, 65 bytes in base64url: what browsers subscribe with. */
export function publicKeyOf(privateKey: string): string {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey, 'base64url');
  return keys.getPublicKey('base64url');
}
