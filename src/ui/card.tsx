import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = PaperProps & {
  children: ReactNode
  /** Names the card as a region for people who move by landmarks. */
  'aria-label'?: string
}

/** The one surface everything of the app stands on. */
export function Card({ children, ...props }: CardProps) {
  return (
    <Paper component="section" className={classes.card} {...props}>
      {children}
    </Paper>
  )
}
