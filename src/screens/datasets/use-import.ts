import { useRef, useState } from 'react'
import { expandArchives } from '#core/images/expand-archives.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { importCases } from '#features/datasets/import/import-cases.ts'
import type { ImportNote } from '#features/datasets/import/import-table.ts'
import type { ColumnRoles } from '#features/datasets/import/map-columns.ts'
import {
  type ImportPlan,
  type ImportSource,
  planImport,
  readImportSource,
  suggestAllRoles,
} from '#features/datasets/import/plan-import.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'

/** `roles`: of the columns of each table. */
export type PlannedImport = {
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

/** Imports files into a golden set, after the user has seen what they contain. */
export function useImport(datasetId: string, agent: AgentRef) {
  const { reload } = useDatasetMutations()
  const [state, setState] = useState<ImportState>({ step: 'idle' })
  const controller = useRef<AbortController>(undefined)

  async function add(files: readonly File[]): Promise<void> {
    if (files.length === 0 || state.step === 'importing') return
    setState({ step: 'reading' })
    try {
      const { sources, leftOut } = await expandArchives(files)
      const read = await readImportSource(sources, agent)
      const notes = [...read.notes, ...leftOut.map(({ path: place, reason }) => ({ place, reason }))]
      const source = { ...read, notes }
      setState(toPlanned(source, suggestAllRoles(source)))
    } catch (error) {
      const notes = [{ place: 'Your files', reason: `They cannot be read. ${(error as Error).message}` }]
      setState(
        toPlanned({ agent, fields: undefined, tables: [], images: [], notes, hasCaseFiles: false }, []),
      )
    }
  }

  async function start(): Promise<void> {
    if (state.step !== 'planned') return
    const { plan, total, notes } = state
    controller.current = new AbortController()
    setState({ step: 'importing', total, notes, done: 0 })
    const imported = await importCases(plan.cases, {
      datasetId,
      // Expected boxes refer to the size in pixels.
      prepare: async (file) => (await prepareUpload(file, { resize: false })).file,
      onProgress: (done) => setState({ step: 'importing', total, notes, done }),
      signal: controller.current.signal,
    })
    setState({ step: 'done', total, notes: [...notes, ...imported.notes], added: imported.added })
    await reload(datasetId)
  }

  return {
    state,
    setRoles(roles: ColumnRoles[]): void {
      if (state.step === 'planned') setState(toPlanned(state.source, roles))
    },
    add: (files: readonly File[]) => void add(files),
    start: () => void start(),
    /** What is imported stays. */
    reset(): void {
      if (state.step === 'importing') controller.current?.abort()
      else setState({ step: 'idle' })
    },
  }
}

function toPlanned(source: ImportSource, roles: ColumnRoles[]): PlannedImport {
  const plan = planImport(source, roles)
  return { step: 'planned', total: plan.cases.length, notes: plan.notes, plan, source, roles }
}
