import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ApiError } from '#api/errors.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { imageStack } from '#ui/illustration.tsx'
import { LoadError } from '#ui/offline-note.tsx'

/** For a golden set or an evaluation. One that does not exist is not loaded again. */
export function DatasetLoadError(props: ComponentProps<typeof LoadError>) {
  const { error } = props
  if (!(error instanceof ApiError && error.status === 404)) return <LoadError {...props} />
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
