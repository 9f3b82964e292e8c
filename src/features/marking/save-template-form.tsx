import { Text } from '@mantine/core'
import type { CountCriteria } from '#core/agents/run-request.ts'
import { useCountTemplateMutations } from '#core/agents/use-count-templates.ts'
import { TemplateNameForm } from './template-name-form.tsx'

type SaveTemplateFormProps = {
  agentCode: string
  marked: Pick<CountCriteria, 'examples'> & { image: Blob }
  onSave: (name: string) => void
}

export function SaveTemplateForm({ agentCode, marked: { image, examples }, onSave }: SaveTemplateFormProps) {
  const { create } = useCountTemplateMutations(agentCode)
  if (examples.every(({ is_not }) => is_not))
    return <Text size="sm">Mark an object that counts to save it as a template.</Text>
  return (
    <TemplateNameForm
      isPending={create.isPending}
      problem={create.error?.message}
      onSave={(name) =>
        create.mutate({ name, image, examples: [...examples] }, { onSuccess: () => onSave(name) })
      }
    />
  )
}
