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
  const { data: batches = [] } = useBatches()
  const changesBatch = runs.some((run) => batches.some((batch) => isCountedLike(run, batch)))
  const more = changesBatch ? ' So are the next images of the batch, and those that wait.' : ''
  const subject = runs.length === 1 ? 'The photo is' : `All ${formatNumber(runs.length)} photos are`

  function replace(template: TemplateRef | undefined): void {
    dialog.close()
    onReplace?.(template)
    void replaceTemplate(scope, runs, template)
  }

  function countWithout(): void {
    const message = 'The next images of the batch are counted without a template, and those that wait.'
    if (changesBatch) notify.show({ message })
    replace(undefined)
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
            <LazyCountTemplateField agentCode={agentCode} template={chosen} onChange={setChosen} />
          )}
          <Text size="sm">{`${subject} counted by it.${more}`}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button disabled={!chosen} onClick={() => replace(chosen)}>
              Count
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
