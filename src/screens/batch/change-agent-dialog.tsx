import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { isAvailable } from '#core/agents/agent-info.ts'
import { type BatchSetup, useBatchSetup } from '#core/batches/use-batch-setup.ts'
import { formatNumber } from '#platform/format.ts'
import { BatchSetupFields } from '#screens/shared/batch-setup-fields.tsx'

export type AgentRunFields = NonNullable<BatchSetup['request']>

type ChangeAgentDialogProps = {
  opened: boolean
  /** How many images wait. */
  count: number
  organizationId: string | undefined
  onChange: (request: AgentRunFields) => void
  onClose: () => void
}

/** Chooses another agent for images that wait for one that the server cannot run. */
export function ChangeAgentDialog({
  opened,
  count,
  organizationId,
  onChange,
  onClose,
}: ChangeAgentDialogProps) {
  const setup = useBatchSetup()
  const { agent, request, contextProblem } = setup
  const canStart = agent && isAvailable(agent) && contextProblem === undefined
  return (
    <Modal opened={opened} onClose={onClose} title="Choose another agent">
      <Stack>
        <Text size="sm">
          {count === 1 ? 'The image that waits is' : `All ${formatNumber(count)} images that wait are`} sent
          to this agent.
        </Text>
        <BatchSetupFields setup={setup} organizationId={organizationId} hasImages />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!canStart || !request} onClick={() => request && onChange(request)}>
            Run
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
