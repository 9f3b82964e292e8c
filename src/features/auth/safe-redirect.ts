/**
 * Where to go after sign-in. Only a path of this app is taken: `//host`, `/\host`, other schemes and `/login`
 * itself give the dashboard, so that a crafted link cannot lead a freshly signed-in person elsewhere.
 */
export function safeRedirect(wanted: string | undefined, origin: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return '/'
  try {
    const url = new URL(wanted, origin)
    if (url.origin !== origin || url.pathname === '/login') return '/'
    return url.pathname + url.search + url.hash
  } catch {
    return '/'
  }
}
