import type { ReactNode } from 'react'
import classes from './facts.module.css'
import { Said } from './safe-text.tsx'

/** Names and values; what is missing leaves no line. */
export function Facts({ of }: { of: [name: string, value: ReactNode][] }) {
  const told = of.filter(([, value]) => value !== undefined)
  if (told.length === 0) return null
  return (
    <dl className={classes.facts}>
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <Said text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
