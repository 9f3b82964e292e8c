import { blockPageClose } from '#platform/block-page-close.ts'
import { logProblem } from '#platform/log.ts'
import { isQuotaError } from './record-database.ts'
import {
  type Attachments,
  applyItemChanges,
  type ItemUpdater,
  type ItemWrite,
  removed,
  type StoredItems,
} from './stored-items.ts'

/** The time between two attempts to write what IndexedDB has rejected, in ms. */
const retryMs = 5_000

/** How many items are written in one transaction. */
const writtenAtOnce = 200

/** How much space to free besides that of Blobs, for items and other attachments, in bytes. */
const quotaMargin = 256 * 1024

export const removalChange = (): typeof removed => removed

type UnsavedOptions<T> = {
  signal: AbortSignal
  onQuota: ((bytes: number) => Promise<number>) | undefined
  /** Called with the items as they are stored then. */
  onWritten: (written: [id: string, stored: T | undefined][]) => void
  onRejected: () => void
}

type Unsaved<T, Attachment extends string> = {
  /** As it was read or written last. */
  stored: T | undefined
  /** The oldest first. */
  changes: { change: ItemUpdater<T>; attachments: Attachments<Attachment> }[]
  hasFailed: boolean
  /** Ends with the last write that was started. */
  writing: Promise<unknown>
}

/**
 * The changes of a collection that are not on the disk. What IndexedDB rejects is written again until that succeeds; meanwhile
 * the browser asks before it closes the page.
 */
export class UnsavedChanges<T, Attachment extends string> {
  readonly #disk: StoredItems<T, Attachment>
  readonly #options: UnsavedOptions<T>
  readonly #items = new Map<string, Unsaved<T, Attachment>>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #releasePage: (() => void) | undefined

  constructor(disk: StoredItems<T, Attachment>, options: UnsavedOptions<T>) {
    this.#disk = disk
    this.#options = options
  }

  get size(): number {
    return this.#items.size
  }

  get(id: string): Readonly<Unsaved<T, Attachment>> | undefined {
    return this.#items.get(id)
  }

  /** Returns the last change of an attachment that is not stored: it was added, or removed with its item. */
  findLast(id: string, name: Attachment) {
    return this.#items
      .get(id)
      ?.changes.findLast(
        ({ change, attachments }) => change === removalChange || attachments[name] !== undefined,
      )
  }

  /** Takes over an item as it is stored. Returns it with its changes that are not. */
  apply(id: string, stored: T | undefined): T | undefined {
    const unsaved = this.#items.get(id)
    if (!unsaved) return stored
    unsaved.stored = stored
    const changes = unsaved.changes.map(({ change }) => change)
    const item = applyItemChanges(stored, changes)
    return item === removed ? undefined : item
  }

  /** Returns the changed item. `item` is the item before. */
  add(
    id: string,
    item: T | undefined,
    change: ItemUpdater<T>,
    attachments: Attachments<Attachment> = {},
  ): T | undefined {
    const unsaved = this.#items.get(id) ?? {
      stored: item,
      changes: [],
      hasFailed: false,
      writing: Promise.resolve(),
    }
    unsaved.changes.push({ change, attachments })
    this.#items.set(id, unsaved)
    this.#updatePageBlock()
    return this.apply(id, unsaved.stored)
  }

  /** Writes the changes of these items. Resolves with whether they are on the disk. */
  async write(ids: readonly string[]): Promise<boolean> {
    let isSaved = true
    for (let at = 0; at < ids.length; at += writtenAtOnce)
      isSaved = (await this.#writeNext(ids.slice(at, at + writtenAtOnce))) && isSaved
    return isSaved
  }

  /** Writes at once. If the disk is full, frees space, but only as much as needed. Rejects if the disk fails. */
  async save(writes: ItemWrite<T, Attachment>[]): Promise<(T | undefined)[]> {
    const values = writes.flatMap(({ attachments }) => Object.values(attachments))
    const sizes = values.map((value) => (value instanceof Blob ? value.size : 0))
    const needed = sizes.reduce((sum, size) => sum + size, quotaMargin)
    for (const bytes of [needed, 4 * needed]) {
      try {
        return await this.#disk.write(writes)
      } catch (error) {
        if (!isQuotaError(error) || !(await this.#options.onQuota?.(bytes))) throw error
      }
    }
    return this.#disk.write(writes)
  }

  release(): void {
    clearTimeout(this.#retry)
    this.#items.clear()
    this.#updatePageBlock()
  }

  #writeNext(ids: readonly string[]): Promise<boolean> {
    const items = ids.flatMap((id) => this.#items.get(id) ?? [])
    // A write that is under way does not include the last change of its item.
    const writing = Promise.all(items.map((item) => item.writing)).then(() => this.#writeNow(ids))
    for (const item of items) item.writing = writing
    return writing
  }

  async #writeNow(ids: readonly string[]): Promise<boolean> {
    const writes = ids.flatMap((id) => {
      const changes = [...(this.#items.get(id)?.changes ?? [])]
      if (changes.length === 0) return []
      const attachments = Object.assign({}, ...changes.map((it) => it.attachments))
      return { id, changes: changes.map(({ change }) => change), attachments }
    })
    try {
      const stored = writes.length > 0 ? await this.save(writes) : []
      for (const { id, changes } of writes) this.#forget(id, changes.length)
      this.#options.onWritten(writes.map(({ id }, index) => [id, stored[index]]))
      return !this.#options.signal.aborted
    } catch (error) {
      if (this.#options.signal.aborted) return false
      logProblem('A change could not be saved on this device.', error)
      for (const { id } of writes) Object.assign(this.#items.get(id) ?? {}, { hasFailed: true })
      this.#retry ??= setTimeout(() => void this.#writeFailed(), retryMs)
      this.#options.onRejected()
      return false
    }
  }

  #forget(id: string, count: number): void {
    const unsaved = this.#items.get(id)
    unsaved?.changes.splice(0, count)
    if (unsaved?.changes.length === 0) this.#items.delete(id)
    else Object.assign(unsaved ?? {}, { hasFailed: false })
    this.#updatePageBlock()
  }

  async #writeFailed(): Promise<void> {
    const listFailed = () => [...this.#items].filter(([, { hasFailed }]) => hasFailed)
    // One after the other, so that only the Blobs of one item are read at a time.
    for (const [id] of listFailed()) await this.#writeNext([id])
    this.#retry = listFailed().length > 0 ? setTimeout(() => void this.#writeFailed(), retryMs) : undefined
  }

  #updatePageBlock(): void {
    if (this.size > 0) this.#releasePage ??= blockPageClose()
    else {
      this.#releasePage?.()
      this.#releasePage = undefined
    }
  }
}
