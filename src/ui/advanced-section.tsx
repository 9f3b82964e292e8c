import { Accordion } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './advanced-section.module.css'

/** What most people never need, one tap away; in line with the rest of its card. */
export function AdvancedSection({ children }: { children: ReactNode }) {
  return (
    <Accordion variant="default" chevronPosition="left">
      <Accordion.Item value="advanced" className={classes.item}>
        <Accordion.Control classNames={{ control: classes.control ?? '', chevron: classes.chevron ?? '' }}>
          Advanced
        </Accordion.Control>
        <Accordion.Panel classNames={{ content: classes.content ?? '' }}>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
