import type { InferenceResult } from '#contract/inference.ts'
import { loadOnce } from '#platform/load-once.ts'
import { getPrefixRange, RecordDatabase, type Records } from '#platform/record-database.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { isPending, type Run } from './run.ts'
import type { RunBackend, RunEntry } from './run-backend.ts'

/** The limit of the history. Runs without a result do not count. */
const maxDone = 100

/** The names are parts of the stored keys. */
const kinds = { run: 'run', image: 'picture', thumbnail: 'thumbnail', result: 'answer' } as const

type Kind = keyof typeof kinds

const database = new RecordDatabase('vision-runs')

/** The schemas are loaded separately, so that no screen waits for them. */
const loadParser = loadOnce(async () => (await import('./run-schema.ts')).parseRun)

/**
 * Stores runs in IndexedDB. A run, its image, its result and its thumbnail are separate records, so that the list is read
 * without images.
 */
export class IndexedDbRuns implements RunBackend {
  readonly #uid: string
  readonly #signal: AbortSignal

  constructor({ uid, signal }: UserScope) {
    this.#uid = uid
    this.#signal = signal
  }

  async list(): Promise<Run[]> {
    const [parse, records] = await Promise.all([
      loadParser(),
      database.transaction('readonly', (all) => all.getAll(getPrefixRange(this.#key('run', '')))),
    ])
    return records.flatMap((record) => parse(record) ?? [])
  }

  /** Returns the greatest id; undefined if there are no runs. */
  async lastId(): Promise<string | undefined> {
    return database.transaction('readonly', async (all) => {
      const cursor = await all.openKeyCursor(getPrefixRange(this.#key('run', '')), 'prev')
      return (cursor?.key as string | undefined)?.slice(this.#key('run', '').length)
    })
  }

  async read(id: string): Promise<Run | undefined> {
    const [parse, record] = await Promise.all([loadParser(), this.#get('run', id)])
    return parse(record)
  }

  async readImage({ id, image: { name, type }, createdAt }: Run): Promise<File | undefined> {
    const bytes = await this.#get('image', id)
    return bytes instanceof ArrayBuffer
      ? new File([bytes], name, { type, lastModified: createdAt })
      : undefined
  }

  async readResult(id: string): Promise<InferenceResult | undefined> {
    return (await this.#get('result', id)) as InferenceResult | undefined
  }

  async readThumbnail(id: string): Promise<Blob | undefined> {
    const bytes = await this.#get('thumbnail', id)
    return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: 'image/jpeg' }) : undefined
  }

  async save({ run, image, result }: RunEntry): Promise<void> {
    // The bytes are stored, not the Blob: Safari sometimes loses stored Blobs.
    const bytes = await image?.arrayBuffer()
    // Nothing is written after the sign-out, which removes the runs of the user.
    this.#signal.throwIfAborted()
    await database.transaction('readwrite', async (all) => {
      if (!bytes && !(await all.getKey(this.#key('run', run.id)))) return
      write(all.put(run, this.#key('run', run.id)))
      if (bytes) write(all.put(bytes, this.#key('image', run.id)))
      if (result !== undefined) write(all.put(result, this.#key('result', run.id)))
    })
  }

  async update(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined> {
    const parse = await loadParser()
    return database.transaction('readwrite', async (all) => {
      const run = parse(await all.get(this.#key('run', id)))
      const changed = run && change(run)
      if (changed) await all.put(changed, this.#key('run', id))
      return changed
    })
  }

  async saveThumbnail(id: string, thumbnail: Blob): Promise<void> {
    const bytes = await thumbnail.arrayBuffer()
    await database.transaction('readwrite', async (all) => {
      if (await all.getKey(this.#key('run', id))) await all.put(bytes, this.#key('thumbnail', id))
    })
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await database.transaction('readwrite', (all) => {
      for (const id of ids) this.#delete(all, id)
    })
  }

  /** Removes the oldest runs that have a result, until `maxDone` of them are left. */
  async prune(): Promise<void> {
    const done = (await this.list()).filter((run) => !isPending(run))
    await this.remove(done.slice(0, -maxDone).map(({ id }) => id))
  }

  /**
   * Removes images of runs that have a result, oldest first, until `bytes` are free; thumbnails and results stay.
   * Returns the number of bytes freed.
   */
  async evictImages(bytes: number): Promise<number> {
    const done = (await this.list()).filter((run) => !isPending(run))
    return database.transaction('readwrite', async (all) => {
      const images = new Set(await all.getAllKeys(getPrefixRange(this.#key('image', ''))))
      let freed = 0
      for (const { id, image } of done) {
        if (freed >= bytes) break
        if (!images.has(this.#key('image', id))) continue
        write(all.delete(this.#key('image', id)))
        freed += image.bytes
      }
      return freed
    })
  }

  #get(kind: Kind, id: string): Promise<unknown> {
    return database.transaction('readonly', (all) => all.get(this.#key(kind, id)))
  }

  #delete(all: Records, id: string): void {
    for (const kind of Object.keys(kinds) as Kind[]) write(all.delete(this.#key(kind, id)))
  }

  #key(kind: Kind, id: string): string {
    return `${this.#uid}/${kinds[kind]}/${id}`
  }
}

/** Ignores the error of a write, because its transaction rejects with it. */
function write(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

/** Removes all runs of a user. */
export async function clearRuns(uid: string): Promise<void> {
  await database.transaction('readwrite', (all) => all.delete(getPrefixRange(`${uid}/`)))
}

/**
 * Returns how many runs of all users on this device have no result. It does not need the schemas, since the login screen uses
 * it.
 */
export async function countPendingRuns(): Promise<number> {
  return database.transaction('readonly', async (all) => {
    const keys = (await all.getAllKeys()).filter((key) => /^[^/]+\/run\//.test(String(key)))
    const runs = await Promise.all(keys.map((key) => all.get(key)))
    return runs.filter((run) => (run as Partial<Run> | undefined)?.state?.status !== 'done').length
  })
}
