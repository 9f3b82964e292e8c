import { useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { getPendingReason, statusLabels } from '#core/runs/describe-state.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import type { Size } from '#domain/geometry.ts'
import { toSentenceCase } from '#domain/results/parsing/sanitize-text.ts'
import { type DeviceResultState, getDeviceReader } from '#features/device-results/device-reader.ts'
import type { CountState } from '#features/marking/count-state.ts'
import { formatCount } from '#platform/format.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'
import type { ShownRunState } from './use-shown-run-state.ts'

/** The count of the shown run, or before there is one, that of this device. */
export function useShownCount({ runId, view, ...shown }: ShownRunState): CountState {
  const scope = useUserScope()
  // A new run is shown in a transition, so a second click on Count may come first.
  const latestRunId = useSelector(getStudioSession(scope).state, (state) => state.runId)
  const isAnalyzing = shown.isAnalyzing || latestRunId !== runId
  const { results } = getDeviceReader(scope)
  const found = useSelector(results, (all) => (runId === undefined ? undefined : all.get(runId)))
  return useMemo(() => describeCount(view, { found, isAnalyzing }), [view, found, isAnalyzing])
}

type Progress = { found: DeviceResultState | undefined; isAnalyzing: boolean }

function describeCount(view: RunView | null | undefined, { found, isAnalyzing }: Progress): CountState {
  if (isAnalyzing) return { status: 'counting' }
  if (!view) return { status: 'none' }
  const { state, image } = view.run
  if (state.status === 'done') return toCounted(view, view.result, image.size, state.headline)
  if (found?.status === 'reading') return { status: 'counting' }
  if (found?.status === 'read')
    return toCounted(view, found.result, image.size, { warning: 'Counted on this device, not confirmed.' })
  if (found?.status === 'unreadable') return { status: 'stopped', message: found.reason }
  const reason = getPendingReason(state) ?? statusLabels[state.status]
  const message = state.status === 'waiting' ? `${reason} It is saved, and counted later.` : reason
  return { status: 'stopped', message }
}

type Headline = { text?: string; warning?: string | undefined }

function toCounted(
  { run: { agent } }: RunView,
  result: unknown,
  size: Size | null,
  { text, warning }: Headline = {},
): CountState {
  const annotations = size ? interpretResult(result, agent).annotations(size) : []
  const objects = annotations.map(({ shape }) => shape)
  return {
    status: 'counted',
    text: text ?? formatCount(objects.length, 'object'),
    warning: warning && toSentenceCase(warning),
    objects,
  }
}
