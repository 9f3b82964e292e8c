import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { isCountedLike, replaceTemplate } from '#core/runs/replace-template.ts'
import type { Run } from '#core/runs/run.ts'
import { useBatches } from '#core/runs/use-runs.ts'
import { LazyCountTemplateField } from '#features/marking/lazy-count-template-field.tsx'
import { formatNumber } from '#platform/format.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'

type TemplateRemediesProps = {
  /** Whose template was deleted. */
  runs: readonly Run[]
  onReplace?: (template: TemplateRef | undefined) => void
}

/** Counts without the deleted template, or by another one. */
export function TemplateRemedies({ runs, onReplace }: TemplateRemediesProps) {
  const scope = useUserScope()
  const [isChoosing, dialog] = useDisclosure(false)
  const [chosen, setChosen] = useState<TemplateRef>()
  const agentCode = runs[0]?.request.agentCode
  const organizationId = runs[0]?.organization?.id
  // Other organizations do not have the templates.
  const ofOrganization = runs.filter(({ organization }) => organization?.id === organizationId)
  const { data: batches = [] } = useBatches()
  const changesBatch = runs.some((run) => batches.some((batch) => isCountedLike(run, batch)))
  const more = changesBatch ? ' So are the next images of the batch, and those that wait.' : ''
  const count = ofOrganization.length
  const subject = count === 1 ? 'The photo is' : `All ${formatNumber(count)} photos are`

  function replace(some: readonly Run[], template: TemplateRef | undefined): void {
    dialog.close()
    onReplace?.(template)
    void replaceTemplate(scope, some, template)
  }

  function countWithout(): void {
    const message = 'The next images of the batch are counted without a template, and those that wait.'
    if (changesBatch) notify.show({ message })
    replace(runs, undefined)
  }

  return (
    <>
      <Button variant="default" onClick={countWithout}>
        Count without the template
      </Button>
      <Button variant="default" onClick={dialog.open}>
        Choose another template
      </Button>
      <Modal opened={isChoosing} onClose={dialog.close} title="Choose another template">
        <Stack>
          {agentCode !== undefined && (
            <LazyCountTemplateField
              agentCode={agentCode}
              organizationId={organizationId}
              template={chosen}
              onChange={setChosen}
            />
          )}
          <Text size="sm">{`${subject} counted by it.${more}`}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button disabled={!chosen} onClick={() => replace(ofOrganization, chosen)}>
              Count
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
