import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LoadProblem } from '#core/batches/use-load-problem.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { imageStack } from '#ui/illustration.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'

type NoBatchProps = { problem: LoadProblem; onRetry: () => void }

/** Replaces a screen with this title, if its batch does not exist or could not be loaded. */
export function NoBatch({ title, ...failure }: NoBatchProps & { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card aria-label="No such batch">
        <LoadFailure {...failure} />
      </Card>
    </>
  )
}

function LoadFailure({ problem, onRetry }: NoBatchProps) {
  if (problem === 'offline') return <OfflineNote isOffline />
  if (problem !== 'missing')
    return <ErrorAlert title="The batch could not be loaded" message={problem.message} onRetry={onRetry} />
  return (
    <EmptyState
      drawing={imageStack}
      actions={<Button renderRoot={(props) => <Link to="/batches" {...props} />}>Open Batches</Button>}
    >
      There is no such batch, neither on this device nor on the server.
    </EmptyState>
  )
}
