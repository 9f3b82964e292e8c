import { notifications } from '@mantine/notifications'
import { saveFile } from '#platform/save-file.ts'
import { exportPictures } from './export-pictures.ts'
import type { Run } from './run.ts'
import type { NewRun } from './run-store.ts'

/** Downloads the pictures of these runs; says so where there is none to download. */
export async function savePictures(uid: string, runs: (Run | NewRun)[]): Promise<void> {
  const exported = await exportPictures(uid, runs).catch(() => null)
  if (exported) return saveFile(exported.file, exported.name)
  notifications.show({ color: 'red', message: 'The picture is not on this device any more.' })
}
