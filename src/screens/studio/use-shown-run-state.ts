import { useMemo } from 'react'
import { useRun } from '#core/runs/use-run.ts'
import { useTransitionStore } from '#ui/use-transition-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'

export function useShownRunState() {
  const { image, runId } = useTransitionStore(getStudioSession(useUserScope()).state)
  const view = useRun(runId)
  return useMemo(
    () => ({
      image,
      runId,
      view,
      isAnalyzing: runId !== undefined && (view === undefined || view?.run.state.status === 'sending'),
    }),
    [image, runId, view],
  )
}

export type ShownRunState = ReturnType<typeof useShownRunState>
