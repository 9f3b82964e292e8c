import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getReviewStore } from '#core/reviews/review-store.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { addReviewedImage, findOrCreateSet } from '#features/datasets/add-reviewed-image.ts'
import { useDatasetChanges } from '#features/datasets/use-datasets.ts'
import { formatNumber } from '#platform/format.ts'
import { IconTarget } from '#ui/icons.gen.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Adds images whose result is right or was corrected. */
export function AddRunsButton({ runs }: { runs: readonly Run[] }) {
  const scope = useUserScope()
  const { reload } = useDatasetChanges()
  const reviews = getReviewStore(scope)
  const reviewed = runs.flatMap((run) => {
    const review = run.state.status === 'done' ? reviews.get(run.idempotencyKey)?.review : undefined
    const correction = review?.correction ?? undefined
    return review && (review.verdict === 'right' || correction) ? [{ run, correction }] : []
  })

  async function add() {
    const store = getRunStore(scope)
    let added = 0
    let set: Awaited<ReturnType<typeof findOrCreateSet>> | undefined
    for (const { run, correction } of reviewed) {
      const [image, result] = await Promise.all([store.readImage(run), store.readResult(run.id)])
      if (!image) continue
      const source = { agent: run.agent, result, image, correction, name: run.image.name }
      set ??= await findOrCreateSet(source)
      await addReviewedImage(set.id, source)
      added += 1
    }
    return { added, set }
  }

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: add,
    onError: ({ message }) => notify.show({ color: 'red', message: `Not all were added. ${message}` }),
    onSuccess: ({ added, set }) => {
      if (set) void reload(set.id)
      notify.show({
        message: set
          ? `${formatNumber(added)} of ${formatNumber(reviewed.length)} images are in ${set.name}.`
          : 'The images are no longer on this device.',
      })
    },
  })
  if (reviewed.length === 0) return null
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTarget size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Add {formatNumber(reviewed.length)} to golden set
    </Button>
  )
}
