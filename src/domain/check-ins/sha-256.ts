/*
 * SHA-256 (FIPS 180-4), synchronous, unlike WebCrypto's: an IndexedDB transaction does not wait for a promise.
 * Our own code, because @noble/hashes takes 1.6 KB more and the service worker would exceed its 55 KB. It
 * protects nothing: it only names rows. Checked against node:crypto (tests/domain/check-in-id.test.ts).
 */

/** The first bits of the square roots of the first 8 primes. */
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** The first bits of the cube roots of the first 64 primes. */
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
];

const BLOCK = 64;
/** A one bit and the length follow the text. */
const ENDING = 9;

/** The hash of a text in UTF-8, in hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const message = new DataView(new ArrayBuffer(Math.ceil((bytes.length + ENDING) / BLOCK) * BLOCK));
  new Uint8Array(message.buffer).set(bytes);
  message.setUint8(bytes.length, 0x80);
  message.setUint32(message.byteLength - 4, bytes.length * 8);
  const hash = Uint32Array.from(START);
  for (let start = 0; start < message.byteLength; start += BLOCK) {
    mix(hash, (word) => message.getUint32(start + word * 4));
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** Mixes one block of 16 words into the hash. */
function mix(hash: Uint32Array, wordAt: (index: number) => number): void {
  const w = new Uint32Array(BLOCK);
  const at = (index: number) => w[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < BLOCK; i += 1) {
    if (i < 16) w[i] = wordAt(i);
    else {
      const [x, y] = [at(i - 15), at(i - 2)];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = at(i - 16) + s0 + at(i - 7) + s1;
    }
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + at(i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = (hash[index] ?? 0) + word;
  });
}

/** Turns the bits of a word to the right. */
const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
