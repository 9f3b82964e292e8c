import type { InferenceResult } from '#contract/inference.ts'
import { loadOnce } from '#platform/load-once.ts'
import { getPrefixRange, RecordDatabase, type Records } from '#platform/record-database.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { isPending, type Run } from './run.ts'
import type { RunBackend, RunEntry } from './run-backend.ts'

/** How many runs are read at a time, so that parsing them takes less than a frame or two. */
const pageSize = 250

/** Parts of stored keys, so they must not change after a release. */
const recordKinds = ['run', 'image', 'thumbnail', 'result'] as const

type Kind = (typeof recordKinds)[number]

export const runDatabase = new RecordDatabase('vision-runs')

/** Loads the parser in a separate chunk, so that no screen waits for the schemas. */
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
    const runs: Run[] = []
    for await (const page of this.pages()) runs.push(...page)
    return runs
  }

  /** Returns all runs in pages, the oldest first. */
  async *pages(): AsyncGenerator<Run[]> {
    const parse = await loadParser()
    let range = getPrefixRange(this.#key('run', ''))
    for (;;) {
      const { keys, records } = await runDatabase.transaction('readonly', async (all) => {
        const [keys, records] = await Promise.all([
          all.getAllKeys(range, pageSize),
          all.getAll(range, pageSize),
        ])
        return { keys, records }
      })
      yield records.flatMap((record) => parse(record) ?? [])
      const last = keys.at(-1)
      if (keys.length < pageSize || last === undefined) return
      range = IDBKeyRange.bound(last, range.upper, true)
    }
  }

  async listIds(): Promise<string[]> {
    const prefix = this.#key('run', '')
    const keys = await runDatabase.transaction('readonly', (all) => all.getAllKeys(getPrefixRange(prefix)))
    return keys.map((key) => String(key).slice(prefix.length))
  }

  /** Returns the runs that exist. */
  async readMany(ids: string[]): Promise<Run[]> {
    const parse = await loadParser()
    const records = await runDatabase.transaction('readonly', (all) =>
      Promise.all(ids.map((id) => all.get(this.#key('run', id)))),
    )
    return records.flatMap((record) => parse(record) ?? [])
  }

  /** Returns the greatest id; undefined if there are no runs. */
  async lastId(): Promise<string | undefined> {
    return runDatabase.transaction('readonly', async (all) => {
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

  async save({ run, image, thumbnail, result }: RunEntry): Promise<boolean> {
    // The bytes are stored, not the Blob: Safari sometimes loses stored Blobs.
    const [bytes, thumbnailBytes] = await Promise.all([image?.arrayBuffer(), thumbnail?.arrayBuffer()])
    // Nothing is written after the sign-out, which removes the runs of the user.
    this.#signal.throwIfAborted()
    return runDatabase.transaction('readwrite', async (all) => {
      if (!bytes && !(await all.getKey(this.#key('run', run.id)))) return false
      ignoreWriteError(all.put(run, this.#key('run', run.id)))
      if (bytes) ignoreWriteError(all.put(bytes, this.#key('image', run.id)))
      if (thumbnailBytes) ignoreWriteError(all.put(thumbnailBytes, this.#key('thumbnail', run.id)))
      if (result !== undefined) ignoreWriteError(all.put(result, this.#key('result', run.id)))
      return true
    })
  }

  async update(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined> {
    const parse = await loadParser()
    return runDatabase.transaction('readwrite', async (all) => {
      const run = parse(await all.get(this.#key('run', id)))
      const changed = run && change(run)
      if (changed) await all.put(changed, this.#key('run', id))
      return changed
    })
  }

  async saveThumbnail(id: string, thumbnail: Blob): Promise<void> {
    const bytes = await thumbnail.arrayBuffer()
    await runDatabase.transaction('readwrite', async (all) => {
      if (await all.getKey(this.#key('run', id))) await all.put(bytes, this.#key('thumbnail', id))
    })
  }

  async remove(ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await runDatabase.transaction('readwrite', (all) => {
      for (const id of ids) this.#delete(all, id)
    })
  }

  /**
   * Removes the images of these runs, in this order, until `bytes` are free; thumbnails and results stay. The image of a run
   * whose result is only in memory stays too: the page may be closed before the result is stored. Returns the number of bytes
   * freed.
   */
  async evictImages(bytes: number, runs: Run[]): Promise<number> {
    const parse = await loadParser()
    return runDatabase.transaction('readwrite', async (all) => {
      const images = new Set(await all.getAllKeys(getPrefixRange(this.#key('image', ''))))
      let freed = 0
      for (const { id, image } of runs) {
        if (freed >= bytes) break
        if (!images.has(this.#key('image', id))) continue
        const stored = parse(await all.get(this.#key('run', id)))
        if (!stored || isPending(stored)) continue
        ignoreWriteError(all.delete(this.#key('image', id)))
        freed += image.bytes
      }
      return freed
    })
  }

  #get(kind: Kind, id: string): Promise<unknown> {
    return runDatabase.transaction('readonly', (all) => all.get(this.#key(kind, id)))
  }

  #delete(all: Records, id: string): void {
    for (const kind of recordKinds) ignoreWriteError(all.delete(this.#key(kind, id)))
  }

  #key(kind: Kind, id: string): string {
    return `${this.#uid}/${kind}/${id}`
  }
}

/** Ignores the error of a write, because its transaction rejects with it. */
function ignoreWriteError(request: Promise<unknown>): void {
  request.catch(() => undefined)
}

/** Removes all runs of a user. */
export async function clearRuns(uid: string): Promise<void> {
  await runDatabase.transaction('readwrite', (all) => all.delete(getPrefixRange(`${uid}/`)))
}

/**
 * Returns how many runs of all users on this device have no result. Does not load the schemas, because the login screen
 * calls this.
 */
export async function countPendingRuns(): Promise<number> {
  return runDatabase.transaction('readonly', async (all) => {
    const keys = (await all.getAllKeys()).filter((key) => /^[^/]+\/run\//.test(String(key)))
    const runs = await Promise.all(keys.map((key) => all.get(key)))
    return runs.filter((run) => (run as Partial<Run> | undefined)?.state?.status !== 'done').length
  })
}
