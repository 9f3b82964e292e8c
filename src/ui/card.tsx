import { type MantineSpacing, Paper, type PaperProps, Stack, Title } from '@mantine/core'
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

type TitledCardProps = { title: string; id?: string; gap?: MantineSpacing; children: ReactNode }

/** A landmark region with its title. */
export function TitledCard({ title, gap = 'sm', children, ...props }: TitledCardProps) {
  return (
    <Card aria-label={title} {...props}>
      <Stack gap={gap}>
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Card>
  )
}
