import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

/** A named part of an answer. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text component="h3" size="sm" className={classes.title}>
        {title}
      </Text>
      {children}
    </div>
  )
}
