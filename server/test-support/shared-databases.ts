import { createDataFolderTemplate } from './test-data-folder.ts'
import { hasPostgres, startTestPostgres } from './test-postgres.ts'

let removeTemplate: () => Promise<void>
let postgres: Awaited<ReturnType<typeof startTestPostgres>> | undefined

/** Creates the databases that all test files share, before Vitest runs the first one. */
export async function setup(): Promise<void> {
  removeTemplate = await createDataFolderTemplate()
  postgres = hasPostgres ? await startTestPostgres() : undefined
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
  await removeTemplate()
}
