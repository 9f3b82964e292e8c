import { Button, Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { describeCatalogSource } from '#features/agents/catalog-source-badge.tsx'
import { IconChevronDown, IconChevronUp } from '#ui/icons.gen.ts'

type AgentSummaryProps = { choice: AgentChoice; isOpen: boolean; onToggle: () => void }

/** The configuration in one row, for phones. */
export function AgentSummary({ choice, isOpen, onToggle }: AgentSummaryProps) {
  const { agent, variant, model, catalog } = choice
  const source = describeCatalogSource(catalog.data)
  const details = joinParts([variant?.name, agent && isAvailable(agent) && model?.model])
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <Group justify="space-between" gap="sm">
      <VisuallyHidden>
        <Title order={2}>Configuration</Title>
      </VisuallyHidden>
      {catalog.isPending || !agent ? (
        <Skeleton
          height={44}
          width="auto"
          style={{ flex: '1 1 9rem' }}
          role="status"
          aria-label="Loading agents"
        />
      ) : (
        <Stack gap={0} mih={44} justify="center" style={{ flex: '1 1 9rem', minWidth: 0 }}>
          <Text fw={600} lh={1.35} truncate>
            {agent.name}
          </Text>
          <Text size="sm" c="dimmed" lh={1.35} truncate>
            {/* A separate badge would move the image when the request for the agents fails. */}
            {source && <span>{source}</span>}
            {source && details && ' · '}
            {details}
          </Text>
        </Stack>
      )}
      <Button
        variant="default"
        style={{ flex: 'none' }}
        rightSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {isOpen ? 'Done' : 'Change'}
      </Button>
    </Group>
  )
}
