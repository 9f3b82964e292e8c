import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Figure } from '../parsing/numbers.ts'
import classes from './components.module.css'

type HeadlineProps = {
  /** The main number or status of the result. */
  children: ReactNode
  /** The text for an empty headline. */
  missing?: string
  /** What the number counts, or the maximum of the number. */
  unit?: string | undefined
  /** Elements at the end of the line. */
  aside?: ReactNode
}

export function Headline({ children, missing, unit, aside }: HeadlineProps) {
  return (
    <div className={classes.headline}>
      <div className={classes.headlineText}>
        {children === undefined ? (
          <Text component="span" c="dimmed">
            {missing}
          </Text>
        ) : (
          <span className={classes.headlineValue}>{children}</span>
        )}
        {unit && (
          <>
            {' '}
            <Text component="span" c="dimmed">
              {unit}
            </Text>
          </>
        )}
      </div>
      {aside && <div className={classes.headlineAside}>{aside}</div>}
    </div>
  )
}

export function pluralUnit(figure: Figure | undefined, one: string, many: string): string | undefined {
  return figure && (figure.value === 1 ? one : many)
}
