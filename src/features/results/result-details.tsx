import { Badge, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { getUnlistedProviderName } from '#core/agents/agent-info.ts'
import type { Interpretation } from '#domain/agents/interpret-result.ts'
import { IconChevronDown, IconChevronUp, IconClockHour4, IconCpu, IconServer } from '#ui/icons.gen.ts'
import classes from './components/components.module.css'
import { SafeText } from './components/safe-text.tsx'
import { formatResponseTimeBreakdown } from './format-response-time-breakdown.ts'

type ResultDetailsProps = {
  interpretation: Interpretation
  elapsedMs: number
  /** Whether the details are visible on narrow screens too. */
  isAlwaysShown: boolean
}

/** The details are collapsed on narrow screens. */
export function ResultDetails({ interpretation, elapsedMs, isAlwaysShown }: ResultDetailsProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  const time = formatResponseTimeBreakdown(interpretation.processingMs, elapsedMs)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      {!isAlwaysShown && (
        <Button
          hiddenFrom="sm"
          variant="subtle"
          size="compact-sm"
          className={classes.toggle ?? ''}
          rightSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          Details
        </Button>
      )}
      <Group
        id={id}
        gap="xs"
        className={classes.details}
        {...(isOpen || isAlwaysShown ? {} : { visibleFrom: 'sm' })}
      >
        <Chip icon={<IconCpu size={14} />}>
          Model: <SafeText text={interpretation.model ?? 'Unknown'} length={80} />
        </Chip>
        {interpretation.provider && (
          <Chip icon={<IconServer size={14} />}>
            Provider: <SafeText text={getUnlistedProviderName(interpretation.provider)} length={80} />
          </Chip>
        )}
        <Chip icon={<IconClockHour4 size={14} />}>{`Response time: ${time.total}`}</Chip>
        {time.breakdown && (
          <Text size="xs" c="dimmed">
            {time.breakdown}
          </Text>
        )}
      </Group>
    </>
  )
}

function Chip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Badge variant="default" size="lg" radius="sm" tt="none" leftSection={icon}>
      {children}
    </Badge>
  )
}
