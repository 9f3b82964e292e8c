import { notifications } from '@mantine/notifications'
import { saveFile } from '#platform/save-file.ts'
import { exportPictures } from './export-pictures.ts'
import type { Run } from './run.ts'
import type { NewRun } from './run-store.ts'

/** Downloads the pictures of these runs; says so where there is none to download. */
export async function savePictures(uid: string, runs: (Run | NewRun)[]): Promise<void> {
  const exported = await exportPictures(uid, runs).catch(() => null)
  if (!exported)
    return void notifications.show({ color: 'red', message: 'The picture is not on this device any more.' })
  const { file, name, missing } = exported
  saveFile(file, name)
  if (missing > 0) {
    const message = `${missing} of ${runs.length} pictures could not be read from this device. They are not in the file.`
    notifications.show({ color: 'yellow', message, autoClose: false })
  }
}
