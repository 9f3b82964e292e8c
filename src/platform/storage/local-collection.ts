import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { InMemoryItems, type Snapshot } from './in-memory-items.ts'
import { openChangeChannel, refreshMs, refreshWhileVisible } from './other-tabs.ts'
import { type Attachments, type ItemUpdater, StoredItems, type StoredItemsOptions } from './stored-items.ts'
import { removalChange, UnsavedChanges } from './unsaved-changes.ts'

type CollectionOptions<T, Attachment extends string> = StoredItemsOptions<T, Attachment> & {
  /** Whether another tab may change the item and be killed before it reports that. Such items are read again every 30 s. */
  isVolatile?: (item: T) => boolean
  /** Frees about so many bytes when the disk is full. Resolves with the number of bytes freed. */
  onQuota?: (bytes: number) => Promise<number>
}

/**
 * Items of one user on this device. A change is visible at once in memory, and then applied in IndexedDB to the item
 * that another tab may have changed. What IndexedDB rejects stays in memory and is written again until that succeeds.
 * Tabs tell each other what they have changed.
 */
export class LocalCollection<T extends object, Attachment extends string = never> {
  readonly disk: StoredItems<T, Attachment>
  readonly #options: CollectionOptions<T, Attachment>
  readonly #signal: AbortSignal
  readonly #unsaved: UnsavedChanges<T, Attachment>
  readonly #items: InMemoryItems<T>
  /** Items that another tab has changed. */
  readonly #stale = new Set<string>()
  readonly #channel: BroadcastChannel | undefined
  #loading: Promise<void> | undefined
  #reading: Promise<void> = Promise.resolve()
  #refreshedAt = 0

  constructor(scope: UserScope, options: CollectionOptions<T, Attachment>) {
    this.#options = options
    this.#signal = scope.signal
    this.disk = new StoredItems(scope, options)
    this.#items = new InMemoryItems(() => this.#watch())
    this.#unsaved = new UnsavedChanges(this.disk, {
      signal: scope.signal,
      onQuota: options.onQuota,
      onWritten: (written) => this.#settle(written),
      onRejected: () => this.#items.notify(true),
    })
    this.#channel = openChangeChannel(`${scope.uid}/${options.name}`, (ids) => {
      for (const id of ids) this.#stale.add(id)
      if (this.#loading) void this.sync().catch(() => undefined)
    })
    scope.signal.addEventListener('abort', () => this.#release())
  }

  /** Calls the listener after changes, and looks for those of other tabs until the returned function is called. */
  subscribe = (listener: () => void): (() => void) => this.#items.subscribe(listener)

  get status(): Snapshot<T>['status'] {
    return this.#items.status
  }

  /** Returns the same object until something changes. An item that has not changed is the same object as before. */
  snapshot = (): Snapshot<T> => this.#items.snapshot()

  /** Returns an item that is in memory, as all are after `load`. */
  get(id: string): T | undefined {
    return this.#items.get(id)
  }

  hasSaveFailed(id: string): boolean {
    return this.#unsaved.get(id)?.hasFailed ?? false
  }

  isSaved(id: string): boolean {
    return !this.#unsaved.get(id)
  }

  /** Returns an attachment that is only in memory. */
  getUnsaved(id: string, name: Attachment): unknown {
    return this.#unsaved.findLast(id, name)?.attachments[name]
  }

  /** Reads all items, once. Rejects if that fails; the next call reads them again. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined
      this.#items.status = 'failed'
      this.#items.notify(true)
      throw error
    })
    return this.#loading
  }

  /**
   * Reads what other tabs have changed, with `isFresh` also what none has reported. Rejects if the items cannot be loaded, unless
   * some are only in memory.
   */
  async sync({ isFresh = false } = {}): Promise<void> {
    if (this.#signal.aborted) return
    try {
      await this.load()
    } catch (error) {
      if (this.#unsaved.size === 0) throw error
      return
    }
    if (isFresh || Date.now() - this.#refreshedAt > refreshMs) await this.#findUnreported()
    await this.#readStale()
  }

  /** Returns the items by id, after `sync`. */
  async list(options?: { isFresh?: boolean }): Promise<T[]> {
    await this.sync(options)
    return this.snapshot().items
  }

  /** Returns an item as it is on the disk now, or as it is in memory if it has changes that are not stored. */
  async read(id: string): Promise<T | undefined> {
    if (this.#unsaved.get(id)) return this.#items.get(id)
    this.#stale.add(id)
    await this.sync()
    return this.#items.get(id)
  }

  /** Returns a Blob as it was added, or its bytes as an `ArrayBuffer` if it is on the disk. */
  async readAttachment(id: string, name: Attachment): Promise<unknown> {
    const unsaved = this.#unsaved.findLast(id, name)
    return unsaved ? unsaved.attachments[name] : this.disk.readAttachment(id, name)
  }

  /** Adds or replaces an item. Resolves with whether it is on the disk. */
  set(id: string, item: T, attachments?: Attachments<Attachment>): Promise<boolean> {
    return this.#change([id], () => item, attachments)
  }

  /**
   * Changes an item that exists. `change` returns undefined to leave it as it is; it may be called several times. Resolves with
   * the item when the change is on the disk, or was rejected and is in memory.
   */
  async update(
    id: string,
    change: (item: T) => T | undefined,
    attachments?: Attachments<Attachment>,
  ): Promise<T | undefined> {
    const isOnlyInMemory = this.hasSaveFailed(id)
    const written = this.#change([id], (item) => item && change(item), attachments)
    if (!isOnlyInMemory) await written
    return this.#items.get(id)
  }

  /** Changes items, or creates them, in one transaction. */
  async upsert(ids: readonly string[], change: (item: T | undefined) => T | undefined): Promise<void> {
    await this.#change(ids, change)
  }

  /**
   * Changes an item or creates it, on the disk first: it is visible when it is durable. Rejects if the disk fails,
   * unless the item is only in memory already.
   */
  async updateStored(
    id: string,
    change: (item: T | undefined) => T | undefined,
    attachments: Attachments<Attachment> = {},
  ): Promise<T | undefined> {
    await this.#unsaved.get(id)?.writing
    if (this.#unsaved.get(id)) {
      void this.#change([id], change, attachments)
      return this.#items.get(id)
    }
    const [stored] = await this.#unsaved.save([{ id, changes: [change], attachments }])
    this.#settle([[id, stored]])
    return stored
  }

  /** Removes items with their attachments. Items that do not exist are ignored. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.#change(ids, removalChange)
  }

  #change(
    ids: readonly string[],
    change: ItemUpdater<T>,
    attachments?: Attachments<Attachment>,
  ): Promise<boolean> {
    if (this.#signal.aborted) return Promise.resolve(false)
    for (const id of ids) this.#show(id, this.#unsaved.add(id, this.#items.get(id), change, attachments))
    const written = this.#unsaved.write(ids)
    this.#items.notify(true)
    return written
  }

  async #load(): Promise<void> {
    for await (const page of this.disk.pages())
      for (const [id, item] of page) this.#show(id, this.#unsaved.apply(id, item))
    this.#refreshedAt = Date.now()
    this.#items.status = 'loaded'
    this.#items.notify(true)
  }

  async #findUnreported(): Promise<void> {
    this.#refreshedAt = Date.now()
    const ids = await this.disk.listIds().catch(() => undefined)
    if (!ids) return
    const stored = new Set(ids)
    for (const id of ids) if (!this.#items.has(id)) this.#stale.add(id)
    for (const [id, item] of this.#items)
      if (!stored.has(id) || this.#options.isVolatile?.(item)) this.#stale.add(id)
  }

  #readStale(): Promise<void> {
    this.#reading = this.#reading.then(async () => {
      const ids = [...this.#stale]
      this.#stale.clear()
      if (ids.length === 0) return
      try {
        const stored = await this.disk.read(ids)
        for (const [index, id] of ids.entries()) this.#show(id, this.#unsaved.apply(id, stored[index]))
      } catch {
        for (const id of ids) this.#stale.add(id)
      }
      this.#items.notify()
    })
    return this.#reading
  }

  /** Takes over what this tab has written, and reports it to other tabs. */
  #settle(written: [id: string, stored: T | undefined][]): void {
    for (const [id, stored] of written) this.#show(id, this.#unsaved.apply(id, stored))
    if (!this.#signal.aborted) this.#channel?.postMessage(written.map(([id]) => id))
    this.#items.notify(true)
  }

  #show(id: string, item: T | undefined): void {
    if (!this.#signal.aborted) this.#items.show(id, item)
  }

  #watch(): () => void {
    this.sync().catch((error: unknown) => logProblem('What is stored on this device cannot be read.', error))
    return refreshWhileVisible(() => void this.sync({ isFresh: true }).catch(() => undefined))
  }

  #release(): void {
    this.#unsaved.release()
    this.#items.clear()
    this.#stale.clear()
    this.#channel?.close()
    this.#items.unwatch()
    this.#items.notify(true)
  }
}
