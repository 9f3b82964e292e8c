import { deviceSettings } from './device-settings.ts'
import { downloadOfflineFiles, findObstacle, hasOfflineFiles } from './offline-files.ts'

/** Whether this device gives results without a network. `missing`: it is turned on, but lacks files, as after an update. */
export type OfflineReader = 'off' | 'saved' | 'missing' | 'unsupported'

export async function readOfflineReader(): Promise<OfflineReader> {
  if (findObstacle() !== undefined) return 'unsupported'
  if (!deviceSettings.get().isOn) return 'off'
  return (await hasOfflineFiles().catch(() => false)) ? 'saved' : 'missing'
}

/** Downloads the files, and turns the results on. */
export async function turnOnOfflineReader(): Promise<void> {
  await downloadOfflineFiles()
  deviceSettings.change({ isOn: true, pageDeaths: 0 })
}
