import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserScope } from '#ui/user-scope.tsx'
import { getReviewSync } from './review-sync.ts'
import { reviewSummaryKey } from './use-review-summary.ts'

/** Render it once per page. */
export function ReviewSyncRunner(): null {
  const scope = useUserScope()
  const queries = useQueryClient()
  useEffect(() => {
    const sync = getReviewSync(scope)
    sync.start()
    const unsubscribe = sync.onSaved(() => void queries.invalidateQueries({ queryKey: reviewSummaryKey }))
    return () => {
      unsubscribe()
      sync.stop()
    }
  }, [scope, queries])
  return null
}
