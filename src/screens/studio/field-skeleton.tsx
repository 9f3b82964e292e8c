import { Skeleton } from '@mantine/core'
import classes from './studio-screen.module.css'

/** `lines` of the description below the field. */
type FieldSkeletonProps = { label: string; lines?: 1 | 2 }

/** Has the height of the loaded field, to avoid a layout shift. */
export function FieldSkeleton({ label, lines }: FieldSkeletonProps) {
  return <Skeleton className={classes.field} mod={{ lines }} role="status" aria-label={label} />
}

export function AgentSkeleton() {
  return (
    <div className={classes.pair}>
      <FieldSkeleton label="Loading agents" lines={2} />
      <FieldSkeleton label="Loading variants" lines={1} />
    </div>
  )
}
