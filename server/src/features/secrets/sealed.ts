import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const VERSION = 1;
/** Recommended for GCM: NIST SP 800-38D, 8.2. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix of the key's hash, which distinguishes a value sealed with another key from a changed one. */
const MARK_BYTES = 4;
const HEAD_BYTES = 1 + MARK_BYTES;

/** A sealed value cannot be opened: another key sealed it, it was changed, or it belongs to another place. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * Seals secrets that must be read again (a password never must): AES-256-GCM, version byte, mark of the key, nonce,
 * tag, ciphertext. The database without the key reveals only their length.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #mark: Buffer;

  /** @param key 32 random bytes @throws RangeError for any other length */
  constructor(key: Buffer) {
    if (key.byteLength !== KEY_BYTES) throw new RangeError(`a sealing key has ${KEY_BYTES} bytes`);
    this.#key = key;
    this.#mark = createHash('sha256').update(key).digest().subarray(0, MARK_BYTES);
  }

  /**
   * @param text the secret
   * @param place the row that it belongs to, as `two-step 12 34`. Moved to another row it does not open
   */
  seal(text: string, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), this.#mark, nonce, cipher.getAuthTag(), sealed]);
  }

  /** @param place as given to `seal` @throws SealBroken */
  open(sealed: Uint8Array, place: string): string {
    const bytes = Buffer.from(sealed);
    if (bytes[0] !== VERSION || bytes.byteLength < HEAD_BYTES + NONCE_BYTES + TAG_BYTES)
      throw new SealBroken('this is not a sealed value');
    if (!bytes.subarray(1, HEAD_BYTES).equals(this.#mark))
      throw new SealBroken('another key sealed this value: set the one that this installation had before');
    const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
    const tag = bytes.subarray(HEAD_BYTES + NONCE_BYTES, HEAD_BYTES + NONCE_BYTES + TAG_BYTES);
    const cipher = createDecipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag);
    try {
      const rest = bytes.subarray(HEAD_BYTES + NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([cipher.update(rest), cipher.final()]).toString('utf8');
    } catch (error) {
      throw new SealBroken('a sealed value was changed, or belongs somewhere else', { cause: error });
    }
  }
}
