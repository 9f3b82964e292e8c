import { createHash, randomBytes } from 'node:crypto'

/** What every key of this platform begins with, so that leaks can be found by a scanner. */
export const apiKeyPrefix = 'vak_live_'

/** A new secret of 256 random bits, with what may be kept of it. */
export function generateApiKey(): { secret: string; digest: string; preview: string } {
  const secret = apiKeyPrefix + randomBytes(32).toString('base64url')
  return { secret, digest: hashApiKey(secret), preview: `${apiKeyPrefix}…${secret.slice(-4)}` }
}

/** SHA-256, hex. A fast hash is enough for a secret that cannot be guessed. */
export function hashApiKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
