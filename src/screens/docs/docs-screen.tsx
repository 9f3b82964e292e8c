import { Badge, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatAgentCode } from '#core/agents/agent-info.ts'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconArrowLeft, IconChartBar, IconCpu, IconServer } from '#ui/icons.gen.ts'
import { PageHeader } from '#ui/page-header.tsx'

const teasers = [
  {
    title: 'Advanced Analytics',
    text: 'Track usage and confidence over time.',
    Icon: IconChartBar,
  },
  {
    title: 'Enterprise Scalability',
    text: 'Scale from one request to thousands.',
    Icon: IconServer,
  },
  { title: 'Model Flexibility', text: 'Choose the model that fits the task and the price.', Icon: IconCpu },
]

export function DocsScreen({ agentId }: { agentId: string | undefined }) {
  return (
    <Stack gap="lg" align="stretch">
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} />}
          renderRoot={(props) => <Link to="/agents" {...props} />}
        >
          Back to Agents
        </Button>
      </div>
      {agentId ? (
        <>
          <PageHeader
            title={formatAgentCode(agentId)}
            hasShortActions
            actions={
              <Badge size="lg" variant="light" tt="none">
                Coming Soon
              </Badge>
            }
          />
          <SimpleGrid minColWidth="min(100%, 12rem)" autoFlow="auto-fit" spacing="lg">
            {teasers.map(({ title, text, Icon }) => (
              <Card key={title} aria-label={title}>
                <Stack gap="xs">
                  <Group gap="xs" wrap="nowrap">
                    <Icon size={22} stroke={1.6} style={{ flex: 'none' }} />
                    <Title order={2}>{title}</Title>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {text}
                  </Text>
                </Stack>
              </Card>
            ))}
          </SimpleGrid>
        </>
      ) : (
        <>
          <PageHeader title="Documentation" />
          <ErrorAlert title="Error Loading Documentation" message="No agent ID provided" />
        </>
      )}
    </Stack>
  )
}
