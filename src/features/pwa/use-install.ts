import { useSyncExternalStore } from 'react'
import { installPrompt, isInstalled, needsManualInstall } from '#platform/install-prompt.ts'

/** How the app can be installed here: by the browser's own question, by hand, or not (any more) at all. */
export type InstallMethod = 'ask' | 'by-hand' | 'none'

export function useInstallMethod(): InstallMethod {
  const canAsk = useSyncExternalStore(installPrompt.subscribe, installPrompt.isAvailable)
  if (isInstalled()) return 'none'
  if (canAsk) return 'ask'
  return needsManualInstall() ? 'by-hand' : 'none'
}
