import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../server/launch/build-app.mjs'
import { createDataFolderTemplate } from '../../server/test-support/test-data-folder.ts'

/**
 * Builds the app before the workers start, because workers that build it concurrently would write the same files, and creates
 * the data folder that the servers copy. Returns a function that removes the folder.
 */
export default async function prepareTestRun(): Promise<() => Promise<void>> {
  await ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)), process.execPath)
  return await createDataFolderTemplate()
}
