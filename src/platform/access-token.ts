import { storedSession } from './stored-session.ts'

type Claims = {
  sub: string
  /** By the clock of the server, in s since 1970, as `exp`. */
  iat: number
  exp: number
  auth_time: number
  name: string
  email: string
  email_verified: boolean
}

/** Returns what the stored access token of our server says. The app does not check its signature. */
export function readClaims(): Claims | undefined {
  const [, payload] = storedSession.token()?.split('.') ?? []
  if (!payload) return undefined
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>
    return claims.sub ? (claims as Claims) : undefined
  } catch {
    return undefined
  }
}

/** The last token that this page has received, and when, in ms since 1970. */
let received: { token: string; at: number } | undefined

export function saveToken(token: string): void {
  received = { token, at: Date.now() }
  storedSession.saveToken(token)
}

/**
 * Compares the clock of the device with that of the server only for a token that this page has not received: the clock may be an
 * hour ahead, and then each new token would seem to have expired.
 */
export function getSecondsLeft(token: string, { iat, exp }: Claims): number {
  return received?.token === token ? exp - iat - (Date.now() - received.at) / 1000 : exp - Date.now() / 1000
}
