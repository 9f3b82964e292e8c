import { userDatabase } from '#platform/storage/user-database.ts'
import { isPending, type Run } from './run.ts'

/** Returns how many runs of all users on this device have no result, without loading the schemas: for the login screen. */
export async function countPendingRuns(): Promise<number> {
  return userDatabase.transaction('readonly', async (all) => {
    const keys = (await all.getAllKeys()).filter((key) => /^[^/]+\/run\//.test(String(key)))
    const runs = await Promise.all(keys.map((key) => all.get(key)))
    return runs.filter((run) => {
      const { state } = (run ?? {}) as Partial<Run>
      return !state || isPending({ state })
    }).length
  })
}
