import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending } from '#core/runs/run.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { readBattery } from '#platform/battery.ts'
import {
  measureClockSkewMs,
  readAppFilesStatus,
  readCameraPermission,
  readStorageStatus,
} from '#platform/device-readiness.ts'
import { formatCount } from '#platform/format.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconDownload,
  IconHelpCircle,
  IconRefresh,
  IconSend,
} from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { type DeviceReadiness, listReadinessChecks, type ReadinessCheck } from './readiness-checks.ts'
import classes from './readiness-sheet.module.css'
import { type ControlledSheetProps, Sheet, skipRenderWhileClosed } from './sheet.tsx'

/** In bytes, with thumbnail and result. For a device without photos. */
const usualPhotoBytes = 200_000

const looks = {
  ok: { Icon: IconCircleCheck, color: 'var(--app-ok)', word: 'Ready' },
  problem: { Icon: IconAlertTriangle, color: 'var(--app-caution)', word: 'Check this' },
  unknown: { Icon: IconHelpCircle, color: 'var(--mantine-color-dimmed)', word: 'Note' },
} as const

export const ReadinessSheet = memo(function ReadinessSheet({ opened, onClose }: ControlledSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Ready for the field?">
      {opened && <Readiness />}
    </Sheet>
  )
}, skipRenderWhileClosed)

function Readiness() {
  const scope = useUserScope()
  const {
    data: device,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ['readiness'],
    queryFn: readDevice,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const reader = useMutation({ mutationFn: downloadReader, onSettled: () => refetch() })
  const { data: runs = [] } = useRuns()
  const catalog = useAgentCatalog().data
  if (!device) return <Text role="status">Checking…</Text>
  const waiting = runs.filter(isPending).length
  const bytes = runs.reduce((sum, { image }) => sum + image.bytes, 0)
  const checks = listReadinessChecks({
    ...device,
    agents: catalog?.source === 'server' ? 'fresh' : catalog?.source === 'cache' ? 'cached' : 'missing',
    waiting,
    photoBytes: runs.length > 0 ? Math.max(20_000, (bytes / runs.length) * 1.3) : usualPhotoBytes,
  })
  const problems = checks.filter(({ status }) => status === 'problem').length
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {problems === 0 ? 'Ready.' : `${formatCount(problems, 'thing')} to check.`}
      </Text>
      <ul className={classes.list}>
        {checks.map((check) => (
          <Item key={check.label} {...check} />
        ))}
      </ul>
      <Group gap="sm">
        <Button
          size="lg"
          variant="default"
          leftSection={<IconRefresh size={20} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Check again
        </Button>
        {(device.reader === 'off' || device.reader === 'missing') && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconDownload size={20} />}
            loading={reader.isPending}
            onClick={() => reader.mutate()}
          >
            Download for results without a network
          </Button>
        )}
        {waiting > 0 && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconSend size={20} />}
            onClick={() => getOutbox(scope).flush()}
          >
            Send waiting photos
          </Button>
        )}
      </Group>
      {reader.isError && (
        <ErrorAlert message="The files could not be downloaded. Please check your connection and your storage." />
      )}
    </Stack>
  )
}

function Item({ label, status, detail }: ReadinessCheck) {
  const { Icon, color, word } = looks[status]
  return (
    <li className={classes.check}>
      <Icon size={24} color={color} />
      <div>
        <Text fw={600}>
          {label}
          <Text span size="sm" c="dimmed">
            {' '}
            · {word}
          </Text>
        </Text>
        <Text size="sm">{detail}</Text>
      </div>
    </li>
  )
}

const loadReader = () => import('#features/device-results/offline-analysis.ts')
const downloadReader = async () => (await loadReader()).turnOnOfflineAnalysis()

async function readDevice(): Promise<Omit<DeviceReadiness, 'agents' | 'waiting' | 'photoBytes'>> {
  const [appFiles, reader, camera, storage, battery, clockSkewMs] = await Promise.all([
    readAppFilesStatus(),
    loadReader().then(
      ({ getOfflineAnalysisStatus }) => getOfflineAnalysisStatus(),
      () => undefined,
    ),
    readCameraPermission(),
    readStorageStatus(),
    readBattery(),
    measureClockSkewMs(),
  ])
  return { appFiles, reader, camera, storage, battery, clockSkewMs }
}
