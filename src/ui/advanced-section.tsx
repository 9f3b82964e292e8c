import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './advanced-section.module.css'

const classNames = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  chevron: classes.chevron ?? '',
  content: classes.content ?? '',
}

type AdvancedSectionProps = { label?: string; children: ReactNode }

/** A collapsed section for what is rarely used. It is aligned with the card that contains it. */
export function AdvancedSection({ label = 'Advanced', children }: AdvancedSectionProps) {
  return (
    <Accordion variant="default" chevronPosition="left" classNames={classNames}>
      <Accordion.Item value="advanced">
        <Accordion.Control>{label}</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
