import { type DeviceRecords, deviceStore } from '#platform/device-store.ts'
import { loadOnce } from '#platform/load-once.ts'
import type { Run, RunState } from './run.ts'

/** The history's length (design, point 8). Only what has its answer is ever let go of. */
const mostDone = 100

export type NewRun = Omit<Run, 'id' | 'attempts' | 'state' | 'picture'> & {
  picture: File
  size: Run['picture']['size']
  state: RunState
}

type Records = DeviceRecords<unknown>

const store = deviceStore<unknown>('vision-runs')

/** A chunk of its own, with the schemas: no screen waits for it. */
const reader = loadOnce(async () => (await import('./run-record.ts')).readRun)

/**
 * Every run of a person on this device: what waits to be sent and what was answered, in one list. A run, the picture
 * it sends, its answer and its thumbnail are records of their own, so that the list is read without the pictures.
 * Everything rejects where the device keeps nothing.
 */
export const runStore = {
  /** The run and the bytes of its picture in one write: both are on the disk when this resolves. */
  async add(uid: string, { picture, size, ...run }: NewRun): Promise<Run> {
    // Bytes, not a Blob: Safari loses stored Blobs now and then.
    const bytes = await picture.arrayBuffer()
    const described = { name: picture.name, type: picture.type, bytes: bytes.byteLength, size }
    return store.inOne(async (records) => {
      const last = await records.lastKeyFrom(keyOf(uid, 'run', ''))
      const added: Run = { ...run, id: idAfter(last), picture: described, attempts: 0 }
      records.put(keyOf(uid, 'run', added.id), added)
      records.put(keyOf(uid, 'picture', added.id), bytes)
      return added
    })
  },

  /** Oldest first. What cannot be read any more is left out. */
  async list(uid: string): Promise<Run[]> {
    const [readRun, records] = await Promise.all([reader(), store.listFrom(keyOf(uid, 'run', ''))])
    return records.flatMap((record) => readRun(record) ?? [])
  },

  async read(uid: string, id: string): Promise<Run | undefined> {
    const [readRun, record] = await Promise.all([reader(), store.get(keyOf(uid, 'run', id))])
    return readRun(record)
  },

  /** What is sent; undefined when the device had to let go of it. */
  async picture(uid: string, run: Run): Promise<File | undefined> {
    const bytes = await store.get(keyOf(uid, 'picture', run.id))
    const { name, type } = run.picture
    return bytes instanceof ArrayBuffer
      ? new File([bytes], name, { type, lastModified: run.createdAt })
      : undefined
  },

  async thumbnail(uid: string, id: string): Promise<Blob | undefined> {
    const bytes = await store.get(keyOf(uid, 'thumbnail', id))
    return bytes instanceof ArrayBuffer ? new Blob([bytes], { type: 'image/jpeg' }) : undefined
  },

  /** Not of a run that the person has deleted meanwhile: nothing would ever let go of it. */
  async keepThumbnail(uid: string, id: string, thumbnail: Blob): Promise<void> {
    const bytes = await thumbnail.arrayBuffer()
    await store.inOne(async (records) => {
      if (await records.get(keyOf(uid, 'run', id))) records.put(keyOf(uid, 'thumbnail', id), bytes)
    })
  },

  answer: (uid: string, id: string): Promise<unknown> => store.get(keyOf(uid, 'answer', id)),

  /** Resolves with the run as it is then; undefined when there is none, or `next` has left it as it was. */
  async change(uid: string, id: string, next: (run: Run) => Run | undefined): Promise<Run | undefined> {
    const readRun = await reader()
    return store.inOne(async (records) => {
      const run = readRun(await records.get(keyOf(uid, 'run', id)))
      const changed = run && next(run)
      if (changed) records.put(keyOf(uid, 'run', id), changed)
      return changed
    })
  },

  /** Done, with its answer, in one write. A run that the person has deleted meanwhile stays deleted. */
  async settle(uid: string, id: string, state: RunState, answer: unknown): Promise<Run | undefined> {
    const readRun = await reader()
    return store.inOne(async (records) => {
      const run = readRun(await records.get(keyOf(uid, 'run', id)))
      if (!run) return undefined
      const settled = { ...run, state }
      records.put(keyOf(uid, 'run', id), settled)
      records.put(keyOf(uid, 'answer', id), answer)
      return settled
    })
  },

  remove: (uid: string, id: string): Promise<void> => store.inOne((records) => drop(records, uid, id)),

  /** Lets the oldest answered runs go, as far as there are more than the history holds. */
  async prune(uid: string): Promise<void> {
    const done = (await this.list(uid)).filter(({ state }) => state.status === 'done')
    await dropAll(uid, done.slice(0, -mostDone))
  },

  /** Everything that has its answer. */
  async clearDone(uid: string): Promise<void> {
    await dropAll(
      uid,
      (await this.list(uid)).filter(({ state }) => state.status === 'done'),
    )
  },

  /**
   * Lets go of the pictures of answered runs, which keep their thumbnail and their answer. What is not sent yet is
   * never touched. Resolves with how many there were.
   */
  async makeRoom(uid: string): Promise<number> {
    const done = (await this.list(uid)).filter(({ state }) => state.status === 'done')
    const pictures = new Set(await store.keysFrom(keyOf(uid, 'picture', '')))
    const keys = done.map(({ id }) => keyOf(uid, 'picture', id)).filter((key) => pictures.has(key))
    await Promise.all(keys.map((key) => store.remove(key)))
    return keys.length
  },

  forget: (uid: string): Promise<undefined> =>
    store.removeFrom(`${uid}/`).then(
      () => undefined,
      () => undefined,
    ),
}

async function dropAll(uid: string, runs: Run[]): Promise<void> {
  if (runs.length === 0) return
  await store.inOne((records) => {
    for (const { id } of runs) drop(records, uid, id)
  })
}

function drop(records: Records, uid: string, id: string): void {
  for (const kind of kinds) records.remove(keyOf(uid, kind, id))
}

const kinds = ['run', 'picture', 'thumbnail', 'answer'] as const

function keyOf(uid: string, kind: (typeof kinds)[number], id: string): string {
  return `${uid}/${kind}/${id}`
}

/** A number that grows, in digits that sort like it, and something that no other device has. */
function idAfter(lastKey: string | undefined): string {
  const last = /\/(\d+)-[\w-]+$/.exec(lastKey ?? '')?.[1] ?? '0'
  return `${String(Number(last) + 1).padStart(12, '0')}-${crypto.randomUUID()}`
}
