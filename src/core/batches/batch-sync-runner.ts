import { useEffect } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import { getBatchSync } from './batch-sync.ts'

/** Render it once per page. */
export function BatchSyncRunner(): null {
  const scope = useUserScope()
  useEffect(() => {
    const sync = getBatchSync(scope)
    sync.start()
    return () => sync.stop()
  }, [scope])
  return null
}
