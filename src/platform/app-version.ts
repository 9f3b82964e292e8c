/** Returns the name of the entry script, which differs in each version of the app. */
export function readAppVersion(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')
  return entry ? new URL(entry.src).pathname : ''
}
