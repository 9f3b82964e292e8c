import type { Badge } from '#domain/results/sections.ts'
import { Chip } from './chip.tsx'
import classes from './components.module.css'
import { SafeText } from './safe-text.tsx'

export function NameValueList({ values }: { values: [name: string, value: string | Badge][] }) {
  return (
    <dl className={classes.facts}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <SafeText text={value} /> : <Chip badge={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}
