import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Agent } from '#contract/agent.ts'
import { isAvailable, splitDescription } from '#core/agents/agent-info.ts'
import { Card } from '#ui/card.tsx'
import { IconBox, IconCircleCheck, IconCircleOff } from '#ui/icons.gen.ts'
import classes from './agent-card.module.css'
import { AgentIcon } from './agent-icon.tsx'

const maxShownClasses = 20

export function AgentCard({ agent, actions }: { agent: Agent; actions: ReactNode }) {
  const { text, examples } = splitDescription(agent.description ?? '')
  return (
    <Card aria-label={agent.name} h="100%">
      <div className={classes.card}>
        <Group gap="sm" wrap="nowrap" mb="sm">
          <div className={classes.icon}>
            <AgentIcon agent={agent} size={24} />
          </div>
          <Title order={2} lineClamp={2} title={agent.name}>
            {agent.name}
          </Title>
        </Group>
        <Group gap={6} mb="sm">
          <Availability isAvailable={isAvailable(agent)} />
          {agent.own_model && (
            <Badge variant="light" tt="none" leftSection={<IconBox size={12} />}>
              Your model
            </Badge>
          )}
          {agent.agent_type && (
            <Badge variant="default" tt="none" fw={500} c="dimmed">
              {agent.agent_type}
            </Badge>
          )}
        </Group>
        <Stack gap="sm" style={{ flex: 1 }} mb="md">
          {text && <Text size="sm">{text}</Text>}
          {agent.own_model && (
            <Text size="sm" c="dimmed" lineClamp={3}>
              Knows {agent.own_model.settings.labels.slice(0, maxShownClasses).join(', ')}
              {agent.own_model.settings.labels.length > maxShownClasses && ' and others'}
            </Text>
          )}
          {examples && (
            <div className={classes.examples}>
              <Text size="xs" fw={600}>
                Examples
              </Text>
              <Text size="sm">{examples}</Text>
            </div>
          )}
        </Stack>
        {actions}
      </div>
    </Card>
  )
}

function Availability({ isAvailable }: { isAvailable: boolean }) {
  const Icon = isAvailable ? IconCircleCheck : IconCircleOff
  return (
    <Badge color={isAvailable ? 'green' : 'gray'} variant="light" tt="none" leftSection={<Icon size={12} />}>
      {isAvailable ? 'Available' : 'Unavailable'}
    </Badge>
  )
}
