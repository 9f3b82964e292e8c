import type { Page } from 'playwright/test'

/** `hasImage`: the image was not evicted. */
export type StoredRun = { id: string; name: string; status: string; hasImage: boolean }

/** The list of runs as it lies on the device, whoever they belong to, and the records that belong to none of them. */
export function readRunStore(page: Page): Promise<{ runs: StoredRun[]; orphans: string[] }> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'vision-runs')) return { runs: [], orphans: [] }
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await done(indexedDB.open('vision-runs'))
    const records = database.transaction('records').objectStore('records')
    const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())])
    database.close()
    const parts = keys.map((key) => String(key).split('/'))
    const runs = parts.flatMap(([, kind], at) => {
      if (kind !== 'run') return []
      const { id, image, state } = values[at] as {
        id: string
        image: { name: string }
        state: { status: string }
      }
      const hasImage = parts.some(([, kind, run]) => kind === 'picture' && run === id)
      return [{ id, name: image.name, status: state.status, hasImage }]
    })
    const ids = new Set(runs.map(({ id }) => id))
    return { runs, orphans: keys.map(String).filter((_, at) => !ids.has(parts[at]?.[2] ?? '')) }
  })
}

/** What the user reads in History, newest first. */
export function readHistoryRows(page: Page): Promise<{ name: string; status: string }[]> {
  return page
    .getByRole('list', { name: 'Runs' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const texts = [...row.querySelectorAll('p, .mantine-Badge-label')].map((it) => it.textContent)
        const words = [
          'Waiting',
          'Sending',
          'Done',
          'Needs sign-in',
          'Needs quota',
          'Not confirmed',
          'Waiting for agent',
          'Failed',
        ]
        return {
          name: texts.at(-1)?.split(' · ').at(-1) ?? '',
          status: words.find((word) => texts.includes(word)) ?? '?',
        }
      }),
    )
}
