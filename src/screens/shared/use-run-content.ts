import { useMemo } from 'react'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import type { RowContent } from '#features/batches/use-batch-export.ts'
import { useUserScope } from '#ui/user-scope.tsx'

export function useRunContent(agent: AgentRef, runs: ReadonlyMap<string, Run>): RowContent {
  const store = getRunStore(useUserScope())
  return useMemo(
    () => ({
      agent,
      readResult: ({ id }) => store.readResult(id),
      async readAnnotatedImage({ id }) {
        const run = runs.get(id)
        const image = run && (await store.readImage(run))
        if (!image || !run.image.size || run.state.status !== 'done') return image
        const { renderResultImage } = await import('#features/results/export/render-result-image.ts')
        return renderResultImage(image, run.image.size, await store.readResult(id), run.agent)
      },
    }),
    [agent, runs, store],
  )
}
