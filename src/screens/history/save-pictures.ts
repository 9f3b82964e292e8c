import { notifications } from '@mantine/notifications'
import { exportPictures } from '#features/runs/export-pictures.ts'
import type { Run } from '#features/runs/run.ts'
import { saveFile } from '#platform/save-file.ts'

/** Downloads the pictures of these runs; says so where there is none to download. */
export async function savePictures(uid: string, runs: Run[]): Promise<void> {
  const exported = await exportPictures(uid, runs).catch(() => null)
  if (exported) return saveFile(exported.file, exported.name)
  notifications.show({ color: 'red', message: 'The picture is not on this device any more.' })
}
