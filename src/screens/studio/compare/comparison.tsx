import { Group, Loader, Stack, Tabs, Text } from '@mantine/core'
import { useMemo } from 'react'
import { getOutbox } from '#core/runs/outbox.ts'
import { isTemplateDeleted, type Run } from '#core/runs/run.ts'
import { type RunView, useRun } from '#core/runs/use-run.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { PendingRunNotice } from '#features/runs/run-status.tsx'
import { ReplaceTemplateActions } from '#screens/shared/replace-template-actions.tsx'
import { RunResult } from '#screens/shared/run-result.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from '../studio-session.ts'
import classes from './comparison.module.css'
import { CreateEvaluationMenu } from './create-evaluation-menu.tsx'
import { Differences, type Pair } from './differences.tsx'

type ComparisonProps = {
  view: RunView
  otherId: string
  /** Whether the image is shown with the results only. */
  showsImage: boolean
}

export function Comparison({ view, otherId, showsImage }: ComparisonProps) {
  const other = useRun(otherId)
  if (!other) return <RunResult view={view} showsImage={showsImage} />
  const [one, two] = labelRuns(view.run, other.run)
  return (
    <Tabs defaultValue="differences" keepMounted={false}>
      <Tabs.List mb="md" className={classes.tabs ?? ''}>
        <Tabs.Tab value="differences">Differences</Tabs.Tab>
        <Tabs.Tab value="a">{`A: ${one}`}</Tabs.Tab>
        <Tabs.Tab value="b">{`B: ${two}`}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="differences">
        {other.result === undefined ? <Pending view={other} /> : <ComparedResults one={view} other={other} />}
      </Tabs.Panel>
      <Tabs.Panel value="a">
        <RunResult view={view} showsImage={showsImage} />
      </Tabs.Panel>
      <Tabs.Panel value="b">
        {other.result === undefined ? (
          <Pending view={other} />
        ) : (
          <RunResult view={other} showsImage={showsImage} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function labelRuns(one: Run, other: Run): Pair<string> {
  if (one.request.agentCode !== other.request.agentCode) return [one.agent.name, other.agent.name]
  if (one.variantName !== other.variantName) return [one.variantName ?? '', other.variantName ?? '']
  return [one.request.model ?? '', other.request.model ?? '']
}

function ComparedResults({ one, other }: { one: RunView; other: RunView }) {
  const results = useMemo(
    () =>
      [interpretResult(one.result, one.run.agent), interpretResult(other.result, other.run.agent)] as const,
    [one, other],
  )
  return (
    <Stack gap="md">
      <Differences views={[one, other]} results={results} />
      <CreateEvaluationMenu views={[one, other]} results={results} />
    </Stack>
  )
}

function Pending({ view: { run } }: { view: RunView }) {
  const scope = useUserScope()
  if (run.state.status === 'sending' || run.state.status === 'done')
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">{`Analyzing with B: ${run.agent.name}…`}</Text>
      </Group>
    )
  return (
    <PendingRunNotice state={run.state} onSend={() => void getOutbox(scope).send(run.id)}>
      {isTemplateDeleted(run) && (
        <ReplaceTemplateActions
          runs={[run]}
          onReplace={(template) => getStudioSession(scope).setTemplate(run.request.agentCode, template)}
        />
      )}
    </PendingRunNotice>
  )
}
