import { Skeleton } from '@mantine/core'
import classes from './field-to-come.module.css'

/** `lines`: of its description. */
type FieldToComeProps = { label: string; lines?: 1 | 2 }

/** As high as the field will be, so that nothing below it moves when it comes. */
export function FieldToCome({ label, lines }: FieldToComeProps) {
  return <Skeleton className={classes.field} mod={{ lines }} role="status" aria-label={label} />
}

/** In place of the agent and its variant. */
export function AgentToCome() {
  return (
    <>
      <FieldToCome label="Loading agents" lines={2} />
      <FieldToCome label="Loading variants" lines={1} />
    </>
  )
}

/** In place of all of them. */
export function FieldsToCome() {
  return (
    <>
      <AgentToCome />
      <FieldToCome label="Loading models" />
    </>
  )
}
