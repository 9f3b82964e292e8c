import { Button, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { matchesBatchTemplate, replaceTemplate } from '#core/runs/replace-template.ts'
import type { Run } from '#core/runs/run.ts'
import { useBatches } from '#core/runs/use-runs.ts'
import { formatNumber } from '#platform/format.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const TemplateChooser = lazy(async () => ({
  default: (await import('./template-chooser.tsx')).TemplateChooser,
}))

type ReplaceTemplateActionsProps = {
  /** Whose template was deleted. */
  runs: readonly Run[]
  onReplace?: (template: TemplateRef | undefined) => void
}

export function ReplaceTemplateActions({ runs, onReplace }: ReplaceTemplateActionsProps) {
  const scope = useUserScope()
  const [isChoosing, dialog] = useDisclosure(false)
  const agentCode = runs[0]?.request.agentCode
  const organizationId = runs[0]?.organization?.id
  // Other organizations do not have the templates.
  const ofOrganization = runs.filter(({ organization }) => organization?.id === organizationId)
  const { data: batches = [] } = useBatches()
  const changesBatch = runs.some((run) => batches.some((batch) => matchesBatchTemplate(run, batch)))
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
    if (changesBatch) notifications.show({ message })
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
        {agentCode !== undefined && (
          <Suspense fallback={<Skeleton height={160} />}>
            <TemplateChooser
              agentCode={agentCode}
              organizationId={organizationId}
              effect={`${subject} counted by it.${more}`}
              onChoose={(template) => replace(ofOrganization, template)}
              onClose={dialog.close}
            />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
