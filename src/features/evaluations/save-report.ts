import { evaluationCalls } from '#api/evaluation-calls.ts'
import { saveFile, toSafeFileName } from '#platform/save-file.ts'
import { notify } from '#ui/notify.ts'

/** Notifies the user of an error. */
export async function saveReport(id: string, format: string, name: string, extension: string): Promise<void> {
  try {
    saveFile(await evaluationCalls.exportReport(id, format), toSafeFileName(name, extension))
  } catch (error) {
    notify.show({ color: 'red', message: `Not exported. ${(error as Error).message}` })
  }
}
