import { Button, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconKey, IconTestPipe } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MonthlyCallsCard } from '#features/usage/monthly-calls-card.tsx'
import { TrialCard } from '#features/usage/trial-card.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

export function DashboardScreen() {
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Track your usage and pick up where you left off." />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <TrialCard note="Trial mode. Paid options coming soon!" />
          <MonthlyCallsCard />
        </SimpleGrid>
        <Card aria-label="Quick Actions">
          <Stack gap="md">
            <Title order={2}>Quick Actions</Title>
            <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
              <Button
                size="md"
                leftSection={<IconTestPipe size={18} aria-hidden />}
                renderRoot={(props) => <Link to="/test" {...props} />}
              >
                Test Agents
              </Button>
              <Button
                size="md"
                variant="default"
                leftSection={<IconKey size={18} aria-hidden />}
                renderRoot={(props) => <Link to="/settings" {...props} />}
              >
                API Keys
              </Button>
            </SimpleGrid>
          </Stack>
        </Card>
      </Stack>
    </>
  )
}
