import { useSelector } from '@tanstack/react-store'
import { installPrompt, isStandalone, needsManualInstall } from '#platform/install-prompt.ts'

/** `none`: the app is installed, or the browser cannot install it. */
type InstallMethod = 'prompt' | 'manual' | 'none'

export function useInstallMethod(): InstallMethod {
  const hasPrompt = useSelector(installPrompt.isAvailable)
  if (isStandalone()) return 'none'
  if (hasPrompt) return 'prompt'
  return needsManualInstall() ? 'manual' : 'none'
}

export const manualInstallHint = 'Open the Share menu of Safari, then choose Add to Home Screen.'
