import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useLoadProblem } from '#core/batches/use-load-problem.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { imageStack } from '#ui/illustration.tsx'
import { LoadError } from '#ui/offline-note.tsx'

/** For a golden set or an evaluation. One that does not exist is not loaded again. */
export function DatasetLoadError(props: ComponentProps<typeof LoadError> & { error: Error }) {
  const { error } = props
  if (useLoadProblem({ error }) !== 'missing') return <LoadError {...props} />
  return (
    <Card aria-label="Not found">
      <EmptyState
        drawing={imageStack}
        actions={<Button renderRoot={(props) => <Link to="/datasets" {...props} />}>Open Golden sets</Button>}
      >
        {error.message}
      </EmptyState>
    </Card>
  )
}
