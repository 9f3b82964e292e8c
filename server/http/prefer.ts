type Preferences = {
  /** Whether to respond before the work is done (`respond-async`). */
  isAsync: boolean
  /** How long to wait for the work, in seconds (`wait=N`). */
  wait?: number
}

/** Parses the header `Prefer` (RFC 7240). Other preferences are ignored, as the RFC requires. */
export function parsePrefer(header = ''): Preferences {
  const preferences = header.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  const wait = preferences.map((preference) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(preference)?.[1])
  const seconds = wait.find((value) => value !== undefined)
  return {
    isAsync: preferences.includes('respond-async'),
    ...(seconds === undefined ? {} : { wait: Number(seconds) }),
  }
}
