import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { replaceTemplate } from '#core/runs/replace-template.ts'
import type { Run } from '#core/runs/run.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const CountTemplateField = lazy(async () => ({
  default: (await import('#features/marking/count-template-field.tsx')).CountTemplateField,
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
  const [chosen, setChosen] = useState<TemplateRef>()
  const agentCode = runs[0]?.request.agentCode

  function replace(template: TemplateRef | undefined): void {
    dialog.close()
    onReplace?.(template)
    void replaceTemplate(scope, runs, template)
  }

  return (
    <>
      <Button variant="default" onClick={() => replace(undefined)}>
        Count without the template
      </Button>
      <Button variant="default" onClick={dialog.open}>
        Choose another template
      </Button>
      <Modal opened={isChoosing} onClose={dialog.close} title="Choose another template">
        <Stack>
          {agentCode !== undefined && (
            <Suspense fallback={<Skeleton height={80} />}>
              <CountTemplateField agentCode={agentCode} template={chosen} onChange={setChosen} />
            </Suspense>
          )}
          <Text size="sm">
            {runs.length === 1 ? 'The photo is' : `All ${runs.length} photos are`} counted by it.
          </Text>
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
