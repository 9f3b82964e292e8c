import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { PendingReasonGroup, Remedy } from '#core/batches/group-pending-runs.ts'
import { getBatchStore, type LocalBatch } from '#core/runs/batch-store.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { reassignToCurrentOrganization } from '#core/runs/reassign-to-current-organization.ts'
import { getRunStatusGroup, type RunStatusGroup } from '#core/runs/run-status-groups.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useSession } from '#features/auth/use-session.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { RunStatusBadge } from '#features/runs/run-status.tsx'
import { formatCount } from '#platform/format.ts'
import { ReplaceTemplateActions } from '#screens/shared/replace-template-actions.tsx'
import { Card } from '#ui/card.tsx'
import { IconDownload, IconPlayerPlay, IconRefresh, IconSend } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { RunBatchList } from './run-batch-list.tsx'

const actions: Record<
  Exclude<Remedy, 'reassign' | 'replace-template'>,
  { label: string; Icon: typeof IconSend }
> = {
  'send-now': { label: 'Send now', Icon: IconSend },
  'send-again': { label: 'Send again', Icon: IconSend },
  retry: { label: 'Try again', Icon: IconRefresh },
  resume: { label: 'Resume', Icon: IconPlayerPlay },
}

type PendingGroupCardProps = { group: PendingReasonGroup; batches: ReadonlyMap<string, LocalBatch> }

export function PendingGroupCard({ group, batches }: PendingGroupCardProps) {
  const { title, reason, next, remedy, runs } = group
  const apply = useRemedy(group)
  const store = getRunStore(useUserScope())
  const current = useSession()
  const organization = 'user' in current ? current.user.organization : undefined
  const action =
    remedy === 'reassign'
      ? { label: `Send for ${organization?.name ?? 'your organization'}`, Icon: IconSend }
      : remedy && remedy !== 'replace-template' && actions[remedy]
  const status = runs[0]?.state.status
  return (
    <Card aria-label={reason ? `${title}: ${reason}` : title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={3}>{formatCount(runs.length, 'photo')}</Title>
          {remedy === 'resume' || !status ? (
            <Text size="sm" fw={600}>
              {title}
            </Text>
          ) : (
            <RunStatusBadge status={status} />
          )}
        </Group>
        {reason && (
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        )}
        <Text size="sm">{next}</Text>
        <RunBatchList
          label="Where they are"
          runs={runs}
          batches={batches}
          show={runs[0] && toFilter(getRunStatusGroup(runs[0]))}
        />
        {remedy === 'replace-template' && (
          <Group gap="sm">
            <ReplaceTemplateActions runs={runs} />
          </Group>
        )}
        {action && (
          <Group gap="sm">
            <Button variant="default" leftSection={<action.Icon size={18} />} onClick={apply}>
              {action.label}
            </Button>
            {remedy === 'reassign' && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                onClick={() => void downloadImages(store, runs)}
              >
                Download
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  )
}

const toFilter = (group: RunStatusGroup) => (group === 'waiting' || group === 'failed' ? group : undefined)

function useRemedy({ remedy, runs }: PendingReasonGroup): () => void {
  const scope = useUserScope()
  const outbox = getOutbox(scope)

  async function resume(): Promise<void> {
    for (const id of new Set(runs.flatMap(({ batchId }) => batchId ?? [])))
      await getBatchStore(scope).update(id, { isPaused: false })
  }

  async function sendAgain(): Promise<void> {
    // One after the other, because each is sent at once.
    for (const { id } of runs) await outbox.send(id)
  }

  return () => {
    if (remedy === 'resume') void resume()
    else if (remedy === 'reassign') void reassignToCurrentOrganization(scope, runs)
    else if (remedy === 'retry') void outbox.retryFailed(runs)
    else if (remedy === 'send-again') void sendAgain()
    else outbox.flush()
  }
}
