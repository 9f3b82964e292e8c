import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Figure } from '../parsing/numbers.ts'
import classes from './headline.module.css'

type HeadlineProps = {
  /** The number or the verdict an answer comes down to. */
  children: ReactNode
  /** What is said where the answer has none. */
  missing?: string
  /** What the number counts, or what it is out of. */
  unit?: string | undefined
  /** Chips beside it. */
  beside?: ReactNode
}

/** The first thing to be read. */
export function Headline({ children, missing, unit, beside }: HeadlineProps) {
  return (
    <div className={classes.headline}>
      <div className={classes.said}>
        {children === undefined ? (
          <Text component="span" c="dimmed">
            {missing}
          </Text>
        ) : (
          <span className={classes.figure}>{children}</span>
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
      {beside && <div className={classes.beside}>{beside}</div>}
    </div>
  )
}

/** What a number of things counts. */
export function unitOf(figure: Figure | undefined, one: string, many: string): string | undefined {
  return figure && (figure.value === 1 ? one : many)
}
