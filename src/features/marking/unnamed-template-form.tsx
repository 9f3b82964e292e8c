import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplateMutations } from '#core/agents/use-count-templates.ts'
import { TemplateNameForm } from './template-name-form.tsx'

type UnnamedTemplateFormProps = {
  agentCode: string
  organizationId: string | undefined
  id: string
  onSave: (template: TemplateRef) => void
}

/** Saves a template that has no name yet, so that it is offered again. */
export function UnnamedTemplateForm({ agentCode, organizationId, id, onSave }: UnnamedTemplateFormProps) {
  const { rename } = useCountTemplateMutations(agentCode, organizationId)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="default" mih={44} onClick={() => setOpen(true)}>
        Save it as a template
      </Button>
    )
  return (
    <TemplateNameForm
      hasFocus
      isPending={rename.isPending}
      problem={rename.error?.message}
      // Its callback would not be called, because a template with a name has no such form.
      onSave={(name) =>
        void rename.mutateAsync({ id, name }).then(
          () => onSave({ id, name }),
          () => undefined,
        )
      }
    />
  )
}
