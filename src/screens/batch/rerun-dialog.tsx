import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sharedEngineNote, variantsShareBuiltInEngine } from '#core/agents/agent-info.ts'
import { chooseRequestModel, getDefaultVariant } from '#core/agents/agent-selection.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useProviders } from '#core/agents/use-providers.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { VariantSelect } from '#features/agents/variant-select.tsx'
import { formatNumber } from '#platform/format.ts'
import { RequiredRequests } from '#screens/shared/required-requests.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type RerunDialogProps = { opened: boolean; runs: readonly Run[]; onClose: () => void }

/** The results are shown beside the first ones. */
export function RerunDialog({ opened, runs, onClose }: RerunDialogProps) {
  const scope = useUserScope()
  const { data } = useAgentCatalog()
  const providers = useProviders()?.items ?? []
  const agent = data?.items.find(({ code }) => code === runs[0]?.request.agentCode)
  const variants = agent?.variants ?? []
  const [variantId, setVariantId] = useState<string | null>(null)
  const variant = variants.find(({ id }) => String(id) === variantId) ?? getDefaultVariant(agent)

  async function start(createdAt: number): Promise<void> {
    onClose()
    const store = getRunStore(scope)
    const outbox = getOutbox(scope)
    let missing = 0
    // One after the other, so that only one image is in memory.
    for (const run of runs) {
      const image = await store.readImage(run)
      if (!image || !variant) {
        missing += 1
        continue
      }
      const { provider: _, model: __, ...request } = run.request
      // Only the built-in engine counts by a template or by marks.
      const isBuiltIn = request.template !== undefined || request.examples !== undefined
      await outbox.enqueue({
        request: {
          ...request,
          variantId: variant.id,
          ...(data && !isBuiltIn && chooseRequestModel(data.source, providers, null, variant)),
        },
        agent: run.agent,
        variantName: variant.name,
        batchId: run.batchId,
        rerunOf: run.id,
        image,
        size: run.image.size,
        thumbnail: await store.readThumbnail(run),
        createdAt,
        source: run.source,
      }).saved
    }
    if (missing > 0)
      notifications.show({
        color: 'yellow',
        message: `${formatNumber(missing)} images are no longer on this device.`,
      })
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Run again with another variant">
      <Stack>
        <RequiredRequests count={runs.length} />
        {variants.length > 0 ? (
          <VariantSelect variants={variants} value={variant} onChange={setVariantId} />
        ) : (
          <Text size="sm">This agent has no other variants.</Text>
        )}
        {agent && variants.length > 0 && variantsShareBuiltInEngine(agent) && (
          <ErrorAlert tone="warning" message={`${sharedEngineNote} The results will not differ.`} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!variant} onClick={() => void start(Date.now())}>
            Run again
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
