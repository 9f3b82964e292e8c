// Browsers read `\` as `/` and remove some control characters, so a path that contains one may lead to another origin.
// biome-ignore lint/suspicious/noControlCharactersInRegex: rejects them
const ambiguous = /[\\\u0000-\u001f\u007f]/

/**
 * Returns a path of this app, or the dashboard. Other origins are rejected, also in the form `//host`, so that a crafted link
 * cannot lead a user there; so is `/login`.
 */
export function toSafeRedirect(target: string | undefined, origin: string): string {
  if (!target?.startsWith('/') || ambiguous.test(target)) return '/'
  try {
    const { origin: targetOrigin, pathname, search, hash } = new URL(target, origin)
    // The URL parser turns `/.//host` into `//host`.
    const isOwnPath = targetOrigin === origin && !pathname.startsWith('//')
    return isOwnPath && pathname !== '/login' ? pathname + search + hash : '/'
  } catch {
    return '/'
  }
}
