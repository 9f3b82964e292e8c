import { Button, Stack, Text } from '@mantine/core'
import { lazy, useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplates } from '#core/agents/use-count-templates.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { IconFocusCentered } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { useConnection } from '#ui/use-network.ts'
import { TemplateImage } from './template-image.tsx'

const FirstImageDialog = lazy(async () => ({
  default: (await import('./first-image-dialog.tsx')).FirstImageDialog,
}))

type CountTemplateFieldProps = {
  agentCode: string
  template: TemplateRef | undefined
  onChange: (template: TemplateRef | undefined) => void
  /** In which objects can be marked, to count the others by them. */
  firstImage?: { source: SourceFile; resize: boolean } | undefined
}

/** Chooses by which template the images of a batch are counted. */
export function CountTemplateField({ agentCode, template, onChange, firstImage }: CountTemplateFieldProps) {
  const { data: templates, error } = useCountTemplates(agentCode)
  const isOffline = useConnection() === 'offline'
  const [isMarking, setMarking] = useState(false)
  const chosen = templates?.find(({ id }) => id === template?.id)
  const options = templates?.map(({ id, name }) => ({ value: id, label: name ?? '' })) ?? []
  // It was deleted, or the list is not loaded yet.
  if (template && !chosen) options.unshift({ value: template.id, label: template.name })
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
        leftSection={chosen && <TemplateImage template={chosen} isSmall />}
        data={[{ value: '', label: 'No template' }, ...options]}
        value={template?.id ?? ''}
        onChange={(id) => {
          const option = options.find(({ value }) => value === id)
          onChange(option && { id: option.value, name: option.label })
        }}
        allowDeselect={false}
      />
      {firstImage && isOffline && (
        <Text size="sm">Counting by the first image needs a connection when the batch is started.</Text>
      )}
      {firstImage && !isOffline && (
        <>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconFocusCentered size={18} />}
            onClick={() => setMarking(true)}
          >
            Mark one in the first image
          </Button>
          <LazyDialog opened={isMarking}>
            {(opened) => (
              <FirstImageDialog
                opened={opened}
                agentCode={agentCode}
                image={firstImage}
                names={options.map(({ label }) => label)}
                onSave={(saved) => {
                  setMarking(false)
                  onChange(saved)
                }}
                onClose={() => setMarking(false)}
              />
            )}
          </LazyDialog>
        </>
      )}
    </Stack>
  )
}
