import { Skeleton, Stack, Title } from '@mantine/core'
import { Card } from '#ui/card.tsx'
import classes from './studio-screen.module.css'

/** `lines`: number of lines of the description below the field. */
type FieldSkeletonProps = { label: string; lines?: 1 | 2 }

/** As high as the loaded field, to avoid a layout shift. */
export function FieldSkeleton({ label, lines }: FieldSkeletonProps) {
  return <Skeleton className={classes.field} mod={{ lines }} role="status" aria-label={label} />
}

export function AgentSkeleton() {
  return (
    <>
      <FieldSkeleton label="Loading agents" lines={2} />
      <FieldSkeleton label="Loading variants" lines={1} />
    </>
  )
}

/** Shown until the draft is loaded. */
export function StudioSkeleton() {
  return (
    <div role="status" aria-label="Opening the studio">
      <div className={classes.columns} aria-hidden>
        <Card>
          <Stack gap="md">
            <Title order={2}>Configuration</Title>
            <AgentSkeleton />
            <FieldSkeleton label="Loading models" />
          </Stack>
        </Card>
        <Card mih={{ base: '22.375rem', sm: '22.85rem' }}>
          <Skeleton height="1.125rem" width="8.625rem" />
        </Card>
      </div>
    </div>
  )
}
