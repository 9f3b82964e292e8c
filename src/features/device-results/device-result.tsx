import { Alert, Stack, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { readStoredTemplate } from '#core/agents/stored-template.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import type { Run } from '#core/runs/run.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { type ComparedField, compareDeviceResult } from '#domain/agents/compare-device-result.ts'
import { sanitizeAndTruncate } from '#domain/results/parsing/sanitize-text.ts'
import { IconDeviceMobile } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { describeDeviceResult } from './describe-device-result.ts'
import { deviceEngineName, findDeviceRequest, findStoredModel, getDeviceReader } from './device-reader.ts'
import { checkCrashMarker, recordComparison } from './device-settings.ts'

/** Shows what this device reads, and later whether the server confirms it. */
export function DeviceResult({ view }: { view: RunView }) {
  const {
    run: { id, agent },
    result,
  } = view
  const found = useDeviceResult(view)
  if (!found) return null
  if (result !== undefined) {
    if (found.status !== 'read' || found.isPartial) return null
    const fields = compareDeviceResult(agent, found.result, result)
    return <Comparison key={id} fields={fields} agent={agent} runId={id} />
  }
  if (found.status === 'reading') return <Provisional>Reading on this device…</Provisional>
  if (found.status === 'unreadable') return <Provisional>Couldn’t be read here. {found.reason}</Provisional>
  return (
    <Provisional>
      <Text size="sm" span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {describeDeviceResult(found.result, agent)}
      </Text>
      {found.isPartial && (
        <Text size="sm" c="dimmed">
          Reading on…
        </Text>
      )}
    </Provisional>
  )
}

function useDeviceResult({ run: { id, agent, request }, image, result }: RunView) {
  const { parameter, examples, template, region } = request
  const scope = useUserScope()
  const { uid } = scope
  const reader = getDeviceReader(scope)
  const found = useSelector(reader.results, (results) => results.get(id))
  const agents = useAgentCatalog().data?.items
  const isWanted = result === undefined && image !== undefined && image.size > 0
  useEffect(() => {
    if (!isWanted) return
    void checkCrashMarker().then(async () => {
      const stored = template && (await readStoredTemplate(uid, template.id))
      const counted = { parameter, examples, template: stored, region }
      // Another count would be wrong.
      const builtIn = template && !stored ? undefined : findDeviceRequest(agent, counted)
      const deviceRequest = builtIn ?? (agents && (await findStoredModel(agent, agents, uid)))
      if (deviceRequest) void reader.analyze(id, image, deviceRequest)
    })
  }, [reader, uid, id, isWanted, image, agent, agents, parameter, examples, template, region])
  useEffect(() => {
    if (result !== undefined) reader.finish(id)
  }, [reader, id, result])
  return found
}

function Provisional({ children }: { children: React.ReactNode }) {
  return (
    <Alert
      role="status"
      color="gray"
      icon={<IconDeviceMobile />}
      title="Read on this device, not confirmed"
      p="sm"
    >
      {children}
    </Alert>
  )
}

type ComparisonProps = { fields: ComparedField[]; agent: Run['agent']; runId: string }

function Comparison({ fields, agent, runId }: ComparisonProps) {
  const reader = getDeviceReader(useUserScope())
  const different = fields.filter(({ isSame }) => !isSame)
  const differs = different.length > 0
  useEffect(() => {
    if (fields.length > 0 && reader.markCompared(runId)) recordComparison(agent, differs)
  }, [reader, runId, agent, differs, fields.length])
  if (fields.length === 0) return null
  if (!differs)
    return (
      <Text size="sm" c="dimmed">
        Confirmed: this device read the same.
      </Text>
    )
  return (
    <Alert role="note" color="yellow" title={describeDifferences(different.length)} p="sm">
      <Stack gap="xs">
        {different.map(({ name, device, server }) => (
          <Text key={name} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{name}</b>
            <br />
            {deviceEngineName}: {show(device)}
            <br />
            Server: {show(server)}
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}

const describeDifferences = (count: number) => (count === 1 ? '1 field differs' : `${count} fields differ`)
const show = (value: string | undefined) => (value ? sanitizeAndTruncate(value, 200) : 'nothing')
