import { Stack } from '@mantine/core'
import { MonthlyCallsCard } from '#features/usage/monthly-calls-card.tsx'
import { TrialCard } from '#features/usage/trial-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AgentsThisMonth } from './agents-this-month.tsx'
import classes from './dashboard-screen.module.css'
import { RunsColumn } from './runs-column.tsx'

export function DashboardScreen() {
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Track your usage and pick up where you left off." />
      <div className={classes.columns}>
        <RunsColumn />
        <Stack gap="lg">
          <TrialCard note="Trial mode. Paid options coming soon!" />
          <MonthlyCallsCard />
          <AgentsThisMonth />
        </Stack>
      </div>
    </>
  )
}
