import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { expandArchives } from '#core/images/expand-archives.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { blockPageClose } from '#platform/block-page-close.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { importCases } from './import-cases.ts'
import type { ImportNote } from './import-table.ts'
import type { ColumnRoles } from './map-columns.ts'
import {
  type ImportPlan,
  type ImportSource,
  planImport,
  readImportSource,
  suggestAllRoles,
} from './plan-import.ts'

/** `roles`: of the columns of each table. */
type PlannedImport = {
  step: 'planned'
  total: number
  notes: ImportNote[]
  plan: ImportPlan
  source: ImportSource
  roles: ColumnRoles[]
}

export type ImportState =
  | { step: 'idle' }
  | { step: 'reading' }
  | PlannedImport
  | { step: 'importing'; total: number; notes: ImportNote[]; done: number }
  | { step: 'done'; total: number; notes: ImportNote[]; added: number }

const idle: ImportState = { step: 'idle' }

/** Imports files into golden sets, after the user has seen what they contain. Continues while the user is on another screen. */
class DatasetImports {
  readonly #scope: UserScope
  readonly #running = new Map<string, AbortController>()
  readonly #states = createAtom<ReadonlyMap<string, ImportState>>(new Map())
  /** By the ids of the golden sets. */
  readonly states: ReadonlyAtom<ReadonlyMap<string, ImportState>> = this.#states

  constructor(scope: UserScope) {
    this.#scope = scope
  }

  async add(datasetId: string, files: readonly File[], agent: AgentRef): Promise<void> {
    if (files.length === 0 || this.getState(datasetId).step === 'importing') return
    const reading: ImportState = { step: 'reading' }
    this.#setState(datasetId, reading)
    const planned = await readPlan(files, agent)
    // The user may have chosen other files in the meantime.
    if (this.getState(datasetId) === reading) this.#setState(datasetId, planned)
  }

  setRoles(datasetId: string, roles: ColumnRoles[]): void {
    const state = this.getState(datasetId)
    if (state.step === 'planned') this.#setState(datasetId, toPlanned(state.source, roles))
  }

  /** Meanwhile the browser asks before it closes the page. */
  async start(datasetId: string): Promise<void> {
    const state = this.getState(datasetId)
    if (state.step !== 'planned') return
    const { plan, total, notes } = state
    const controller = new AbortController()
    this.#running.set(datasetId, controller)
    const release = blockPageClose()
    this.#setState(datasetId, { step: 'importing', total, notes, done: 0 })
    try {
      const imported = await importCases(plan.cases, {
        datasetId,
        // Expected boxes refer to the size in pixels.
        prepare: async (file) => (await prepareUpload(file, { resize: false })).file,
        onProgress: (done) => this.#setState(datasetId, { step: 'importing', total, notes, done }),
        signal: AbortSignal.any([controller.signal, this.#scope.signal]),
      })
      const all = [...notes, ...imported.notes]
      this.#setState(datasetId, { step: 'done', total, notes: all, added: imported.added })
    } finally {
      release()
      this.#running.delete(datasetId)
    }
  }

  /** Stops an import, or forgets one that has ended. What is imported stays. */
  reset(datasetId: string): void {
    const running = this.#running.get(datasetId)
    if (running) running.abort()
    else this.#setState(datasetId, idle)
  }

  getState(datasetId: string): ImportState {
    return this.#states.get().get(datasetId) ?? idle
  }

  #setState(datasetId: string, state: ImportState): void {
    this.#states.set(new Map(this.#states.get()).set(datasetId, state))
  }
}

/** Files that cannot be read are in the notes. */
async function readPlan(files: readonly File[], agent: AgentRef): Promise<PlannedImport> {
  try {
    const { sources, leftOut } = await expandArchives(files)
    const read = await readImportSource(sources, agent)
    const notes = [...read.notes, ...leftOut.map(({ path: place, reason }) => ({ place, reason }))]
    const source = { ...read, notes }
    return toPlanned(source, suggestAllRoles(source))
  } catch (error) {
    const notes = [{ place: 'Your files', reason: `They cannot be read. ${(error as Error).message}` }]
    const source = { agent, fields: undefined, tables: [], images: [], notes, hasCaseFiles: false }
    return toPlanned(source, [])
  }
}

function toPlanned(source: ImportSource, roles: ColumnRoles[]): PlannedImport {
  const plan = planImport(source, roles)
  return { step: 'planned', total: plan.cases.length, notes: plan.notes, plan, source, roles }
}

export const getDatasetImports = memoizePerScope((scope) => new DatasetImports(scope))
