import type { z } from '#contract/zod.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getPrefixRange, type RecordStore } from './record-database.ts'
import { userDatabase } from './user-database.ts'

/** How many items are read at a time, so that parsing them takes less than a frame or two. */
const pageSize = 250

/** Returned by a change that removes the item. */
export const removed: unique symbol = Symbol('removed')

/** Returns undefined to leave the item as it is. It may be called several times. */
export type ItemUpdater<T> = (item: T | undefined) => T | undefined | typeof removed

/** Blobs, or values that can be cloned. */
export type Attachments<Name extends string> = { readonly [name in Name]?: unknown }

export type ItemWrite<T, Attachment extends string> = {
  id: string
  changes: readonly ItemUpdater<T>[]
  attachments: Attachments<Attachment>
}

export type StoredItemsOptions<T, Attachment extends string> = {
  /** A part of stored keys, so it must not change after a release. */
  name: string
  /** Loads the schema in a separate chunk, so that no screen waits for it. */
  loadSchema: () => Promise<z.ZodType<T>>
  /** Parts of an item that are records of their own, so that the items are listed without them. */
  attachments?: readonly Attachment[]
}

/** The items of one user in IndexedDB. Records that cannot be parsed are left out. Each method rejects when the disk fails. */
export class StoredItems<T, Attachment extends string> {
  readonly #prefix: string
  readonly #signal: AbortSignal
  readonly #options: StoredItemsOptions<T, Attachment>

  constructor({ uid, signal }: UserScope, options: StoredItemsOptions<T, Attachment>) {
    this.#prefix = `${uid}/${options.name}`
    this.#signal = signal
    this.#options = options
  }

  /** Returns all items in pages, by id. */
  async *pages(): AsyncGenerator<[id: string, item: T | undefined][]> {
    const parse = await this.#loadParser()
    let range = getPrefixRange(this.#key(''))
    for (;;) {
      const [records, keys] = await userDatabase.transaction('readonly', (all) =>
        Promise.all([all.getAll(range, pageSize), all.getAllKeys(range, pageSize)]),
      )
      yield keys.map((key, index) => [this.#toId(key), parse(records[index])])
      const last = keys.at(-1)
      if (keys.length < pageSize || last === undefined) return
      range = IDBKeyRange.bound(last, range.upper, true)
    }
  }

  async listIds(): Promise<string[]> {
    const range = getPrefixRange(this.#key(''))
    const keys = await userDatabase.transaction('readonly', (all) => all.getAllKeys(range))
    return keys.map((key) => this.#toId(key))
  }

  /** Returns the greatest id; undefined if there are no items. */
  async lastId(): Promise<string | undefined> {
    return userDatabase.transaction('readonly', async (all) => {
      const cursor = await all.openKeyCursor(getPrefixRange(this.#key('')), 'prev')
      return cursor ? this.#toId(cursor.key) : undefined
    })
  }

  async read(ids: readonly string[]): Promise<(T | undefined)[]> {
    const parse = await this.#loadParser()
    const records = await userDatabase.transaction('readonly', (all) =>
      Promise.all(ids.map((id) => all.get(this.#key(id)))),
    )
    return records.map(parse)
  }

  /** Returns the bytes of a Blob as an `ArrayBuffer`. */
  async readAttachment(id: string, name: Attachment): Promise<unknown> {
    return userDatabase.transaction('readonly', (all) => all.get(this.#key(id, name)))
  }

  /** Changes items in one transaction, as they are stored then. Resolves with the items after that. */
  async write(writes: readonly ItemWrite<T, Attachment>[]): Promise<(T | undefined)[]> {
    const [parse, attachments] = await Promise.all([
      this.#loadParser(),
      Promise.all(writes.map((write) => readBytes(write.attachments))),
    ])
    return userDatabase.transaction('readwrite', (all) => {
      // Nothing is written after the sign-out, which removes the data of the user.
      this.#signal.throwIfAborted()
      return Promise.all(
        writes.map(async ({ id, changes }, index) => {
          const stored = parse(await all.get(this.#key(id)))
          const item = applyItemChanges(stored, changes)
          if (item === removed) return this.#delete(all, id)
          if (item === undefined) return undefined
          const parts = attachments[index] ?? []
          if (item !== stored) parts.push([undefined, item])
          for (const [name, value] of parts) ignoreError(all.put(value, this.#key(id, name)))
          return item
        }),
      )
    })
  }

  /** Removes attachments in this order until so many bytes are free. Resolves with the number of bytes freed. */
  async evict(
    name: Attachment,
    sizes: readonly [id: string, bytes: number][],
    bytes: number,
  ): Promise<number> {
    return userDatabase.transaction('readwrite', async (all) => {
      const stored = new Set(await all.getAllKeys(getPrefixRange(this.#key('', name))))
      let freed = 0
      for (const [id, size] of sizes) {
        if (freed >= bytes) break
        if (!stored.has(this.#key(id, name))) continue
        ignoreError(all.delete(this.#key(id, name)))
        freed += size
      }
      return freed
    })
  }

  async #loadParser(): Promise<(record: unknown) => T | undefined> {
    const schema = await this.#options.loadSchema()
    return (record) => (record === undefined ? undefined : schema.safeParse(record).data)
  }

  #delete(all: RecordStore, id: string): undefined {
    for (const name of [undefined, ...(this.#options.attachments ?? [])])
      ignoreError(all.delete(this.#key(id, name)))
  }

  /** Attachments are in another range of keys than the items, so that these are read without them. */
  #key(id: string, attachment?: Attachment): string {
    return `${this.#prefix}${attachment === undefined ? '' : `-attachments/${attachment}`}/${id}`
  }

  #toId(key: IDBValidKey): string {
    return String(key).slice(this.#prefix.length + 1)
  }
}

export function applyItemChanges<T>(
  item: T | undefined,
  changes: readonly ItemUpdater<T>[],
): T | undefined | typeof removed {
  return changes.reduce<ReturnType<ItemUpdater<T>>>(
    (changed, change) => change(changed === removed ? undefined : changed) ?? changed,
    item,
  )
}

/** The bytes are stored, not the Blob: Safari sometimes loses stored Blobs. */
async function readBytes<Name extends string>(
  attachments: Attachments<Name>,
): Promise<[name: Name | undefined, value: unknown][]> {
  const entries = Object.entries(attachments) as [Name, unknown][]
  return Promise.all(
    entries
      .filter(([, value]) => value !== undefined)
      .map(
        async ([name, value]) => [name, value instanceof Blob ? await value.arrayBuffer() : value] as const,
      ),
  ) as Promise<[Name, unknown][]>
}

/** Ignores the error of a request, because its transaction rejects with it. */
function ignoreError(request: Promise<unknown>): void {
  request.catch(() => undefined)
}
