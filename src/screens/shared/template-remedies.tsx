import { Button, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { isCountedLike, replaceTemplate } from '#core/runs/replace-template.ts'
import type { Run } from '#core/runs/run.ts'
import { useBatches } from '#core/runs/use-runs.ts'
import { formatNumber } from '#platform/format.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const TemplateChoice = lazy(async () => ({
  default: (await import('./template-choice.tsx')).TemplateChoice,
}))

type TemplateRemediesProps = {
  /** Whose template was deleted. */
  runs: readonly Run[]
  onReplace?: (template: TemplateRef | undefined) => void
}

/** Counts without the deleted template, or by another one. */
export function TemplateRemedies({ runs, onReplace }: TemplateRemediesProps) {
  const scope = useUserScope()
  const [isChoosing, dialog] = useDisclosure(false)
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
        {agentCode !== undefined && (
          <Suspense fallback={<Skeleton height={160} />}>
            <TemplateChoice
              agentCode={agentCode}
              effect={`${subject} counted by it.${more}`}
              onChoose={replace}
              onClose={dialog.close}
            />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
