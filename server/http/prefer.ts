type Preferences = {
  /** `respond-async`: before the work is done. */
  isAsync: boolean
  /** In seconds (`wait=N`). */
  wait?: number
}

/** RFC 7240. Other preferences are ignored, as the RFC requires. */
export function parsePrefer(header = ''): Preferences {
  const preferences = header.split(',').map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  const wait = preferences.map((preference) => /^wait\s*=\s*"?(\d{1,6})"?$/.exec(preference)?.[1])
  const seconds = wait.find((value) => value !== undefined)
  return {
    isAsync: preferences.includes('respond-async'),
    ...(seconds === undefined ? {} : { wait: Number(seconds) }),
  }
}
