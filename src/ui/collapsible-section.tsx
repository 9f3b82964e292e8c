import { Box, UnstyledButton } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import { Activity, type ReactNode } from 'react'
import { IconChevronDown } from '#ui/icons.gen.ts'
import classes from './collapsible-section.module.css'

type CollapsibleSectionProps = {
  label?: ReactNode
  /** The element around the control. */
  heading?: 'h2' | 'div'
  isInitiallyOpen?: boolean
  children: ReactNode
}

/** Aligned with the card that contains it. */
export function CollapsibleSection({
  label = 'Advanced',
  heading: Heading = 'div',
  isInitiallyOpen = false,
  children,
}: CollapsibleSectionProps) {
  const [isOpen, { toggle }] = useDisclosure(isInitiallyOpen)
  const id = useId()
  return (
    <div>
      <Heading className={classes.heading}>
        <UnstyledButton
          className={classes.control}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <IconChevronDown className={classes.chevron} size={15} />
          {label}
        </UnstyledButton>
      </Heading>
      {/* Without an animation: what moves while it is clicked misses the click. */}
      <Activity mode={isOpen ? 'visible' : 'hidden'}>
        <Box id={id} pt={5} pb="md">
          {children}
        </Box>
      </Activity>
    </div>
  )
}
