import { Stack, Text } from '@mantine/core'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplate, useCountTemplates } from '#core/agents/use-count-templates.ts'
import { Select } from '#ui/select.tsx'
import { useConnection } from '#ui/use-network.ts'
import type { FirstImage } from './first-image-dialog.tsx'
import { MarkFirstImageButton } from './mark-first-image-button.tsx'
import { TemplateImage } from './template-image.tsx'
import { UnnamedTemplateForm } from './unnamed-template-form.tsx'

export type CountTemplateFieldProps = {
  agentCode: string
  /** The organization for which the images are analyzed; by default the current one of the user. */
  organizationId?: string | undefined
  template: TemplateRef | undefined
  onChange: (template: TemplateRef | undefined) => void
  /** An image in which objects can be marked, to count those in other images. */
  firstImage?: FirstImage | undefined
  isSeries?: boolean
}

/** Chooses by which template the images of a batch are counted. */
export function CountTemplateField({
  agentCode,
  organizationId,
  template,
  onChange,
  firstImage,
  isSeries = false,
}: CountTemplateFieldProps) {
  const { data: templates, error } = useCountTemplates(agentCode, organizationId)
  const isOffline = useConnection() === 'offline'
  const listed = templates?.find(({ id }) => id === template?.id)
  const { data: unlisted } = useCountTemplate(templates && !listed ? template?.id : undefined, organizationId)
  const chosen = listed ?? unlisted
  const options = templates?.map(({ id, name }) => ({ value: id, label: name ?? '' })) ?? []
  // It has no name, it was deleted, or the list is not loaded yet.
  if (template && !listed) options.unshift({ value: template.id, label: template.name })
  return (
    <Stack gap="xs">
      <Select
        label="Count by a template"
        description={
          error
            ? 'The templates could not be loaded.'
            : options.length === 0
              ? 'There are none yet. Mark an object in the studio, and save it as a template.'
              : 'Only what looks like its objects is counted, by the built-in engine.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={chosen && <TemplateImage template={chosen} organizationId={organizationId} isSmall />}
        data={[{ value: '', label: 'No template' }, ...options]}
        value={template?.id ?? ''}
        onChange={(id) => {
          const option = options.find(({ value }) => value === id)
          onChange(option && { id: option.value, name: option.label })
        }}
        allowDeselect={false}
      />
      {unlisted?.name === null && !isOffline && (
        <UnnamedTemplateForm {...{ agentCode, organizationId }} id={unlisted.id} onSave={onChange} />
      )}
      {isSeries && template && <Text size="sm">The next photos are counted by it, and those that wait.</Text>}
      {firstImage && (
        <MarkFirstImageButton
          {...{ agentCode, organizationId, isSeries }}
          image={firstImage}
          onSave={onChange}
        />
      )}
    </Stack>
  )
}
