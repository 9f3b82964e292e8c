import { openDatabase } from '../../server/database/open-database.ts'
import type { TestEnvironment } from './environment.ts'

/** Of a server that has stopped: what is wrong in its own book, where each run that is done has one answered row. */
export async function checkLedger(environment: TestEnvironment): Promise<string[]> {
  const { database, close } = await openDatabase({ url: undefined, folder: environment.dataDir })
  try {
    const rows = await database.selectFrom('inferences').select(['idempotency_key', 'status']).execute()
    const answered = rows.filter(({ status }) => status === 'answered').map((row) => row.idempotency_key)
    const times = (id: string) => answered.filter((key) => key === id).length
    return [
      ...[...environment.done].flatMap(([name, id]) =>
        times(id) === 1 ? [] : [`${name} has ${times(id)} answered rows`],
      ),
      ...rows.filter(({ status }) => status === 'running').map(() => 'a row is left running'),
    ]
  } finally {
    await close()
  }
}
