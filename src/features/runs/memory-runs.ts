import type { InferenceResult } from '#contract/inference.ts'
import type { Run } from './run.ts'
import type { RunBackend, RunEntry } from './run-backend.ts'

/** Stores runs in the memory of this page. Entries are replaced, not modified. */
export class MemoryRuns implements RunBackend {
  readonly #entries = new Map<string, RunEntry>()

  get size(): number {
    return this.#entries.size
  }

  entry(id: string): RunEntry | undefined {
    return this.#entries.get(id)
  }

  put(entry: RunEntry): void {
    const before = this.#entries.get(entry.run.id)
    this.#entries.set(entry.run.id, {
      run: entry.run,
      image: entry.image ?? before?.image,
      thumbnail: entry.thumbnail ?? before?.thumbnail,
      result: entry.result ?? before?.result,
    })
  }

  ids(): string[] {
    return [...this.#entries.keys()]
  }

  drop(id: string): void {
    this.#entries.delete(id)
  }

  async list(): Promise<Run[]> {
    return [...this.#entries.values()].map(({ run }) => run)
  }

  async read(id: string): Promise<Run | undefined> {
    return this.#entries.get(id)?.run
  }

  async readImage({ id }: Run): Promise<File | undefined> {
    return this.#entries.get(id)?.image
  }

  async readResult(id: string): Promise<InferenceResult | undefined> {
    return this.#entries.get(id)?.result
  }

  async readThumbnail(): Promise<undefined> {
    return undefined
  }

  async save(entry: RunEntry): Promise<boolean> {
    this.put(entry)
    return true
  }

  async update(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined> {
    const entry = this.#entries.get(id)
    const run = entry && change(entry.run)
    if (run) this.put({ run })
    return run
  }

  async saveThumbnail(): Promise<void> {
    // No thumbnail is needed, because a run in memory shows its image.
  }

  async remove(ids: string[]): Promise<void> {
    for (const id of ids) this.#entries.delete(id)
  }

  clear(): void {
    this.#entries.clear()
  }
}
