import { useQuery } from '@tanstack/react-query'
import type { CountBy, TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplateChanges } from '#core/agents/use-count-templates.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import { rejectionMessage } from '#core/images/rejection-message.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { formatDateTime } from '#platform/format.ts'
import type { CountState } from './count-state.ts'
import { MarkingDialog } from './marking-dialog.tsx'
import { nameTemplate } from './name-template.ts'

type FirstImageDialogProps = {
  opened: boolean
  agentCode: string
  image: { source: SourceFile; resize: boolean }
  /** Of the templates that the agent has. */
  names: readonly string[]
  onSave: (template: TemplateRef) => void
  onClose: () => void
}

/** Marks objects in the first image of a batch. They become a template, by which all its images are counted. */
export function FirstImageDialog(props: FirstImageDialogProps) {
  const { opened, agentCode, image, names, onSave, onClose } = props
  const { source, resize } = image
  const { create } = useCountTemplateChanges(agentCode)
  const { data: file, error } = useQuery({
    queryKey: ['first-image', source.path, source.size, resize],
    queryFn: async () => (await prepareUpload(await source.open(), { resize })).file,
    enabled: opened,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  function save({ examples }: CountBy): void {
    if (!file) return
    const name = nameTemplate(source.name, formatDateTime(Date.now()), names)
    create.mutate(
      { name, image: file, examples: [...examples] },
      { onSuccess: ({ id }) => onSave({ id, name }) },
    )
  }

  return (
    <MarkingDialog
      opened={opened}
      onClose={onClose}
      image={file}
      imageProblem={error && rejectionMessage(error)}
      by={none}
      count={toCountState(create.error)}
      cost="The marked objects become a template, by which all images of the batch are counted."
      action={{ label: 'Use for all images', isPending: create.isPending }}
      onCount={save}
    />
  )
}

const none: CountBy = { examples: [] }

const toCountState = (error: Error | null): CountState =>
  error
    ? { status: 'stopped', message: `The template could not be saved. ${error.message}` }
    : { status: 'none' }
