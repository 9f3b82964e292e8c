import { useSelector } from '@tanstack/react-store'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { getDatasetImports, type ImportState } from '#features/datasets/import/dataset-imports.ts'
import type { ColumnRoles } from '#features/datasets/import/map-columns.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const idle: ImportState = { step: 'idle' }

/** Imports files into a golden set. */
export function useImport(datasetId: string, agent: AgentRef) {
  const { reload } = useDatasetMutations()
  const imports = getDatasetImports(useUserScope())
  const state = useSelector(imports.states, (all) => all.get(datasetId) ?? idle)
  return {
    state,
    add: (files: readonly File[]) => void imports.add(datasetId, files, agent),
    setRoles: (roles: ColumnRoles[]) => imports.setRoles(datasetId, roles),
    start: () => void imports.start(datasetId).then(() => reload(datasetId)),
    reset: () => imports.reset(datasetId),
  }
}
