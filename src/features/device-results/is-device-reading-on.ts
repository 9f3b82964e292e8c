export const deviceResultsKey = 'device-results'

/** Needs no other module of this feature. */
export function isDeviceReadingOn(): boolean {
  try {
    return localStorage.getItem(deviceResultsKey)?.includes('"isOn":true') ?? false
  } catch {
    return false
  }
}
