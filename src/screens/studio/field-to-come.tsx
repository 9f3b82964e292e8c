import { Skeleton } from '@mantine/core'
import classes from './field-to-come.module.css'

type FieldToComeProps = { label: string; described?: boolean }

/** As high as the field will be, so that nothing below it moves when it comes. */
export function FieldToCome({ label, described }: FieldToComeProps) {
  return <Skeleton className={classes.field} mod={{ described }} role="status" aria-label={label} />
}

/** In place of the agent and its variant. */
export function AgentToCome() {
  return (
    <>
      <FieldToCome label="Loading agents" described />
      <FieldToCome label="Loading variants" />
    </>
  )
}
