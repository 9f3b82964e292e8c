import { Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { useReview } from '#core/reviews/use-review.ts'
import { Card } from '#ui/card.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

/** Loaded when needed, so that the history does not wait for the code that reads results. */
const ConflictNotice = lazy(async () => ({ default: (await import('./conflict-notice.tsx')).ConflictNotice }))

export function ReviewConflicts() {
  const store = getReviewStore(useUserScope())
  useSyncExternalStore(store.subscribe, store.version)
  const conflicts = store.listConflicts()
  if (conflicts.length === 0) return null
  return (
    <Card aria-label="Different reviews">
      <Stack gap="sm">
        <Title order={2}>
          {conflicts.length === 1 ? '1 review differs' : `${conflicts.length} reviews differ`}
        </Title>
        <Text size="sm">Pick the one that counts.</Text>
        {conflicts.slice(0, maxShown).map(({ review }) => (
          <Conflict key={review.run_id} runId={review.run_id} agentCode={review.agent_code} />
        ))}
      </Stack>
    </Card>
  )
}

/** The next ones follow when these are resolved. */
const maxShown = 5

function Conflict({ runId, agentCode }: { runId: string; agentCode: string }) {
  const review = useReview(runId)
  return (
    <Suspense>
      <ConflictNotice review={review} agent={{ code: agentCode }} />
    </Suspense>
  )
}
