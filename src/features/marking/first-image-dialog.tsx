import { useQuery } from '@tanstack/react-query'
import type { CountCriteria, TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplateMutations } from '#core/agents/use-count-templates.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import { getRejectionMessage } from '#core/images/rejection-message.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import type { CountState } from './count-state.ts'
import { MarkingDialog } from './marking-dialog.tsx'

/** The first image of a batch or series, and whether it is reduced before it is sent. */
export type FirstImage = { source: Pick<SourceFile, 'name' | 'path' | 'size' | 'open'>; resize: boolean }

type FirstImageDialogProps = {
  opened: boolean
  agentCode: string
  organizationId: string | undefined
  image: FirstImage
  isSeries: boolean
  onSave: (template: TemplateRef) => void
  onClose: () => void
}

/** Marks objects in the first image of a batch. They become a template without a name, by which its images are counted. */
export function FirstImageDialog({
  opened,
  agentCode,
  organizationId,
  image,
  isSeries,
  onSave,
  onClose,
}: FirstImageDialogProps) {
  const { source, resize } = image
  const [one, all] = isSeries ? ['photo', 'next photos'] : ['image', 'images']
  const { create } = useCountTemplateMutations(agentCode, organizationId)
  const { data: file, error } = useQuery({
    queryKey: ['first-image', source.path, source.size, resize],
    queryFn: async () => (await prepareUpload(await source.open(), { resize })).file,
    enabled: opened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  function save({ examples }: CountCriteria): void {
    if (!file) return
    create.mutate(
      { image: file, examples: [...examples] },
      { onSuccess: ({ id }) => onSave({ id, name: `Marked in ${source.name}` }) },
    )
  }

  return (
    <MarkingDialog
      opened={opened}
      onClose={onClose}
      image={file}
      imageProblem={error && getRejectionMessage(error)}
      by={none}
      count={toCountState(create.error)}
      cost={
        <>
          {`The ${all} are counted by the marked objects. `}
          {`The part of the ${one} around them is stored for the members of the organization.`}
        </>
      }
      action={{
        label: isSeries ? 'Use for the next photos' : 'Use for all images',
        isPending: create.isPending,
      }}
      onCount={save}
    />
  )
}

const none: CountCriteria = { examples: [] }

const toCountState = (error: Error | null): CountState =>
  error
    ? { status: 'stopped', message: `The marked objects could not be saved. ${error.message}` }
    : { status: 'none' }
