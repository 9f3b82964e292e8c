import { type MantineSpacing, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { TitledCard } from '#ui/card.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import classes from './datasets.module.css'

type DatasetSectionProps = {
  title: string
  /** Said beside the title while the section is closed. */
  status?: ReactNode
  gap?: MantineSpacing
  isInitiallyOpen?: boolean
  children: ReactNode
}

/** A card above the images. On a phone it is closed, so that the images are on the first screen. */
export function DatasetSection(props: DatasetSectionProps) {
  const { title, status, gap = 'sm', isInitiallyOpen = false, children } = props
  if (!useIsPhone())
    return (
      <TitledCard title={title} gap={gap}>
        {children}
      </TitledCard>
    )
  return (
    <section aria-label={title}>
      <CollapsibleSection
        heading="h2"
        isInitiallyOpen={isInitiallyOpen}
        label={
          <span>
            <b>{title}</b>
            {status !== undefined && <span className={classes.status}> · {status}</span>}
          </span>
        }
      >
        <Stack gap={gap}>{children}</Stack>
      </CollapsibleSection>
    </section>
  )
}
