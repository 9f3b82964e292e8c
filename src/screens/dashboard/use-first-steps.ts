import { useEffect, useState } from 'react'
import type { Run } from '#core/runs/run.ts'
import { isCameraPhoto } from '#core/runs/run-title.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { useOrganizations } from '#features/organization/use-organizations.ts'
import { useInstallMethod } from '#features/pwa/use-install-method.ts'
import { useCachedTrial, useTrial } from '#features/usage/usage-queries.ts'
import { isAppInstalled } from '#platform/install-prompt.ts'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'
import { useConnection } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'

export type FirstStep = {
  id: 'run' | 'photo' | 'key' | 'install'
  isDone: boolean
  /** How the browser installs the app, for the step `install`. */
  method?: 'prompt' | 'manual' | 'none'
}

type FirstSteps = {
  /** Undefined if the steps are done or dismissed, or if the account is not new. */
  steps: FirstStep[] | undefined
  /** Whether the account is new, or which steps are done, is not known yet. */
  isLoading: boolean
  dismiss: () => void
}

const maxRequestsOfNewAccount = 50

const dismissed = new LocalStorageValue(
  'first-steps-dismissed',
  false,
  (stored): stored is boolean => typeof stored === 'boolean',
)

/** A step is done when its result exists. */
export function useFirstSteps(runs: Run[] | undefined): FirstSteps {
  const scope = useUserScope()
  const [isDismissed, setDismissed] = useState(() => dismissed.read(scope.uid))
  const requests = useRequestCount(runs)
  const { steps, isLoading } = useSteps({ runs: runs ?? [], requests: requests ?? 0, isNeeded: !isDismissed })
  const isOver =
    requests !== undefined &&
    (requests > maxRequestsOfNewAccount || (!isLoading && steps.every(({ isDone }) => isDone)))
  useEffect(() => {
    if (isOver) dismissed.write(scope, true)
  }, [isOver, scope])
  return {
    steps: isDismissed || isOver || isLoading || requests === undefined ? undefined : steps,
    isLoading: !isDismissed && !isOver && (isLoading || requests === undefined),
    dismiss() {
      dismissed.write(scope, true)
      setDismissed(true)
    },
  }
}

/** Falls back to the runs on this device. */
function useRequestCount(runs: Run[] | undefined): number | undefined {
  const trial = useTrial()
  const cached = useCachedTrial()
  const isOffline = useConnection() === 'offline'
  const used = (trial.data ?? cached?.value)?.trial_used
  if (used !== undefined) return used
  return trial.isError || !trial.isEnabled || isOffline ? runs?.length : undefined
}

function useSteps({ runs, requests, isNeeded }: { runs: Run[]; requests: number; isNeeded: boolean }): {
  steps: FirstStep[]
  isLoading: boolean
} {
  const { organizations, isLoading } = useOrganizations({ enabled: isNeeded })
  // Includes the photos of series.
  const { data: all = [] } = useRuns()
  const keyCounts = organizations.map(({ api_key_count }) => api_key_count)
  const method = useInstallMethod()
  // A step that appears later would move what is below it.
  const [canInstall] = useState(method !== 'none' || isAppInstalled())
  // Without the count of the server, the step could not be ticked.
  const isCountUnknown = organizations.length > 0 && keyCounts.every((count) => count == null)
  const steps: FirstStep[] = [
    { id: 'run', isDone: requests > 0 || runs.some(({ state }) => state.status === 'done') },
    { id: 'photo', isDone: all.some(({ image }) => isCameraPhoto(image)) },
    ...(isCountUnknown ? [] : [{ id: 'key', isDone: keyCounts.some((count) => (count ?? 0) > 0) } as const]),
    ...(canInstall ? [{ id: 'install', isDone: isAppInstalled(), method } as const] : []),
  ]
  return { steps, isLoading }
}
