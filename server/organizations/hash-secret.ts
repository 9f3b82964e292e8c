import { createHash } from 'node:crypto'

/** SHA-256 in hex. A slow hash is not necessary, because API keys and invitations have 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
