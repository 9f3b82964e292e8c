export const deviceResultsKey = 'device-results'

/** Returns whether the user has turned on results without a network. It needs no other module of this feature. */
export function isDeviceReadingOn(): boolean {
  try {
    return localStorage.getItem(deviceResultsKey)?.includes('"isOn":true') ?? false
  } catch {
    return false
  }
}
