import { changeDeviceSettings, deviceSettings } from './device-settings.ts'
import {
  getUnsupportedBrowserReason,
  hasOfflineFiles,
  removeOfflineFiles,
  storeOfflineFiles,
} from './offline-files.ts'

/** `saved-for-text`: without the models that find objects. `missing`: turned on, but without files, as after an update. */
export type OfflineAnalysisStatus = 'off' | 'saved' | 'saved-for-text' | 'missing' | 'unsupported'

export async function getOfflineAnalysisStatus(): Promise<OfflineAnalysisStatus> {
  if (getUnsupportedBrowserReason() !== undefined) return 'unsupported'
  const settings = deviceSettings.get()
  if (!settings.isOn) return 'off'
  if (!(await hasOfflineFiles(settings).catch(() => false))) return 'missing'
  return settings.findsObjects ? 'saved' : 'saved-for-text'
}

type ReaderOptions = {
  /** Default: as before. */
  findsObjects?: boolean
  /** Receives the part that is stored, from 0 to 1. */
  onProgress?: (part: number) => void
}

/** Lets the device read text and, if wanted, find objects, after it has stored the files for that. */
export async function turnOnOfflineAnalysis({
  findsObjects = deviceSettings.get().findsObjects,
  onProgress = () => {},
}: ReaderOptions = {}): Promise<void> {
  await storeOfflineFiles({ findsObjects }, onProgress)
  changeDeviceSettings({ isOn: true, findsObjects, pageDeaths: 0 })
}

export async function turnOffOfflineAnalysis(): Promise<void> {
  changeDeviceSettings({ isOn: false, findsObjects: false })
  await removeOfflineFiles()
}
