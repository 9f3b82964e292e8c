import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './advanced-section.module.css'

const parts = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  chevron: classes.chevron ?? '',
  content: classes.content ?? '',
}

/** What most people never need, one tap away; in line with the rest of its card. */
export function AdvancedSection({ children }: { children: ReactNode }) {
  return (
    <Accordion variant="default" chevronPosition="left" classNames={parts}>
      <Accordion.Item value="advanced">
        <Accordion.Control>Advanced</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
