import { useSyncExternalStore } from 'react'
import { installPrompt, installsByHand, isInstalled } from '#platform/install-prompt.ts'

/** How the app can be installed here: by the browser's own question, by hand, or not (any more) at all. */
export type InstallWay = 'ask' | 'by-hand' | 'none'

export function useInstall(): InstallWay {
  const canAsk = useSyncExternalStore(installPrompt.subscribe, installPrompt.canAsk)
  if (isInstalled()) return 'none'
  if (canAsk) return 'ask'
  return installsByHand() ? 'by-hand' : 'none'
}
