import { changeDeviceSettings, deviceSettings } from './device-settings.ts'
import { downloadOfflineFiles, findObstacle, hasOfflineFiles } from './offline-files.ts'

/** `missing`: turned on, but without files, as after an update. */
export type OfflineReader = 'off' | 'saved' | 'missing' | 'unsupported'

export async function readOfflineReader(): Promise<OfflineReader> {
  if (findObstacle() !== undefined) return 'unsupported'
  if (!deviceSettings.get().isOn) return 'off'
  return (await hasOfflineFiles().catch(() => false)) ? 'saved' : 'missing'
}

export async function turnOnOfflineReader(onProgress: (part: number) => void = () => {}): Promise<void> {
  await downloadOfflineFiles(onProgress)
  changeDeviceSettings({ isOn: true, pageDeaths: 0 })
}
