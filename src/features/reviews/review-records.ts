import { loadOnce } from '#platform/load-once.ts'
import { getPrefixRange, RecordDatabase } from '#platform/record-database.ts'
import type { UserScope } from '#platform/user-scope.ts'
import type { StoredReview } from './review.ts'

const database = new RecordDatabase('vision-reviews')

/** The schema is loaded separately, so that no screen waits for it. */
const loadParser = loadOnce(async () => (await import('./review-schema.ts')).parseStoredReview)

/** Returns undefined to leave a review as it is. */
export type Change = (current: StoredReview | undefined) => StoredReview | undefined

/** The reviews of one user in IndexedDB. Each method rejects when the storage fails. */
export class ReviewRecords {
  readonly #uid: string
  readonly #signal: AbortSignal

  constructor({ uid, signal }: UserScope) {
    this.#uid = uid
    this.#signal = signal
  }

  async list(): Promise<StoredReview[]> {
    const [parse, records] = await Promise.all([
      loadParser(),
      database.transaction('readonly', (all) => all.getAll(getPrefixRange(this.#key('')))),
    ])
    return records.flatMap((record) => parse(record) ?? [])
  }

  async read(runIds: string[]): Promise<(StoredReview | undefined)[]> {
    const parse = await loadParser()
    const records = await database.transaction('readonly', (all) =>
      Promise.all(runIds.map((id) => all.get(this.#key(id)))),
    )
    return records.map(parse)
  }

  /** Changes reviews in one transaction. Resolves with them as they are then. */
  async update(runIds: string[], change: Change): Promise<(StoredReview | undefined)[]> {
    const parse = await loadParser()
    // Nothing is written after the sign-out, which removes the reviews of the user.
    this.#signal.throwIfAborted()
    return database.transaction('readwrite', (all) =>
      Promise.all(
        runIds.map(async (id) => {
          const current = parse(await all.get(this.#key(id)))
          const changed = change(current)
          if (changed) await all.put(changed, this.#key(id))
          return changed ?? current
        }),
      ),
    )
  }

  async remove(runIds: string[]): Promise<void> {
    await database.transaction('readwrite', async (all) => {
      for (const id of runIds) await all.delete(this.#key(id))
    })
  }

  #key(runId: string): string {
    return `${this.#uid}/${runId}`
  }
}

/** Removes all reviews of a user. */
export async function clearReviews(uid: string): Promise<void> {
  await database.transaction('readwrite', (all) => all.delete(getPrefixRange(`${uid}/`)))
}
