import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from '../rating-thresholds.ts'
import classes from './chip.module.css'

/** A shape beside each colour: the tone is seen without colours, too. */
const icons = {
  ok: IconCircleCheck,
  caution: IconAlertTriangle,
  fair: IconAlertTriangle,
  bad: IconAlertCircle,
  plain: undefined,
}

type ChipProps = { tone: Tone; children: ReactNode }

/** A short word with a tone; the word is never left out. */
export function Chip({ tone, children }: ChipProps) {
  const Icon = icons[tone]
  return (
    <span className={`${classes.chip} ${classes[tone]}`}>
      {Icon && <Icon size={14} aria-hidden />}
      <span>{children}</span>
    </span>
  )
}
