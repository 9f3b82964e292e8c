/** The name of the entry script, which differs in each version. */
export function readBuildId(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')
  return entry ? new URL(entry.src).pathname : ''
}
