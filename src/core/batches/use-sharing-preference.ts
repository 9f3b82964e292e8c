import { useState } from 'react'
import { configuration } from '#platform/configuration.ts'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'
import { storedSession } from '#platform/stored-session.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const sharesBatches = new LocalStorageValue(
  'shares-batches',
  true,
  (stored): stored is boolean => typeof stored === 'boolean',
)

export const canShareBatches = (): boolean => configuration.hasSharedBatches

export function useSharingPreference(): [isShared: boolean, setShared: (isShared: boolean) => void] {
  const scope = useUserScope()
  const [isShared, setShared] = useState(() => sharesBatches.read(scope.uid))
  function choose(chosen: boolean): void {
    setShared(chosen)
    sharesBatches.write(scope, chosen)
  }
  return [canShareBatches() && isShared, choose]
}

export const getCurrentOrganizationName = (): string =>
  storedSession.organization()?.name ?? 'your organization'
