/**
 * Returns where to go after sign-in: a path of this app, or the dashboard. `//host`, `/\host` and other schemes are
 * rejected, so that a crafted link cannot lead a user to another origin; so is `/login`.
 */
export function safeRedirect(target: string | undefined, origin: string): string {
  if (!target || !/^\/(?![/\\])/.test(target)) return '/'
  try {
    const url = new URL(target, origin)
    if (url.origin !== origin || url.pathname === '/login') return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
