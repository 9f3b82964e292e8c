import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = PaperProps & {
  children: ReactNode
  /** With a label the card is a landmark region. */
  'aria-label'?: string
}

export function Card({ children, ...props }: CardProps) {
  return (
    <Paper component="section" className={classes.card} {...props}>
      {children}
    </Paper>
  )
}
