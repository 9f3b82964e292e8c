import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './components.module.css'
import { SafeText } from './safe-text.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text component="h3" size="sm" className={classes.sectionTitle}>
        {title}
      </Text>
      {children}
    </div>
  )
}

/** Shows names and values. Undefined values are left out. */
export function NameValueList({ entries }: { entries: [name: string, value: ReactNode][] }) {
  const defined = entries.filter(([, value]) => value !== undefined)
  if (defined.length === 0) return null
  return (
    <dl className={classes.facts}>
      {defined.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <SafeText text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
