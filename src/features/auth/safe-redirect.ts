// Browsers read `\` as `/`, and remove some control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects them
const ambiguous = /[\\\u0000-\u001f\u007f]/

/**
 * Returns where to go after sign-in: a path of this app, or the dashboard. Other origins are rejected, also in the form
 * `//host`, so that a crafted link cannot lead a user there; so is `/login`.
 */
export function toSafeRedirect(target: string | undefined, origin: string): string {
  if (!target?.startsWith('/') || ambiguous.test(target)) return '/'
  try {
    const { origin: targetOrigin, pathname, search, hash } = new URL(target, origin)
    // Dot segments are resolved here: the path of `/.//host` is `//host`.
    const isOwnPath = targetOrigin === origin && !pathname.startsWith('//')
    return isOwnPath && pathname !== '/login' ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
