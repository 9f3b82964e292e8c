import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useReview } from '#core/reviews/use-review.ts'
import { IconTarget } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import { addReviewedImage, findOrCreateDataset, type ReviewedImage } from './add-reviewed-image.ts'
import { useDatasetMutations } from './use-datasets.ts'

export type AddToDatasetButtonProps = Omit<ReviewedImage, 'correction'>

/** Adds to the last changed golden set of the agent, then links to it. */
export function AddToDatasetButton(result: AddToDatasetButtonProps) {
  const review = useReview(result.runId).stored?.review
  const correction = review?.correction ?? undefined
  const reviewed = { ...result, correction }
  const { reload } = useDatasetMutations()
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: async (added: ReviewedImage) => {
      const set = await findOrCreateDataset(added)
      await addReviewedImage(set.id, added)
      return set
    },
    onError: ({ message }) =>
      notifications.show({ color: 'red', message: `Not added to a golden set. ${message}` }),
    onSuccess: ({ id }) => void reload(id),
  })
  if (review?.verdict !== 'right' && !correction) return null
  // After another review, the image can be added again.
  if (data && variables.correction === correction)
    return (
      <Text size="sm" role="status">
        In{' '}
        <Link to="/datasets/$id" params={{ id: data.id }}>
          {data.name}
        </Link>
      </Text>
    )
  return (
    <Button
      variant="subtle"
      mih={44}
      px="xs"
      leftSection={<IconTarget size={18} />}
      loading={isPending}
      onClick={() => mutate(reviewed)}
    >
      Add to golden set
    </Button>
  )
}
