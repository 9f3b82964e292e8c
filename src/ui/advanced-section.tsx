import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './advanced-section.module.css'

const classNames = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  chevron: classes.chevron ?? '',
  content: classes.content ?? '',
}

/** A collapsed section for options that are rarely used. It is aligned with the card that contains it. */
export function AdvancedSection({ children }: { children: ReactNode }) {
  return (
    <Accordion variant="default" chevronPosition="left" classNames={classNames}>
      <Accordion.Item value="advanced">
        <Accordion.Control>Advanced</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
