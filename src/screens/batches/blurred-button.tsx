import { Button } from '@mantine/core'
import { IconBlur } from '@tabler/icons-react'
import { useReview } from '#features/reviews/use-review.ts'
import type { Run } from '#features/runs/run.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { logProblem } from '#platform/log.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** The camera learns from it to warn of such photos. */
export function BlurredButton({ run }: { run: Run }) {
  const store = getRunStore(useUserScope())
  const isWrong = useReview(run.idempotencyKey).stored?.review.verdict === 'wrong'
  const isPressed = run.wrongBecause === 'blurred'
  if (!run.quality || !isWrong) return null

  async function toggle(): Promise<void> {
    const changed = await store
      .update(run.id, ({ wrongBecause: _, ...it }) => (isPressed ? it : { ...it, wrongBecause: 'blurred' }))
      .catch((error: unknown) => {
        logProblem('A reason could not be saved.', error)
        return undefined
      })
    if (!changed)
      notify.show({ color: 'red', message: 'The reason could not be saved. Free up space and try again.' })
  }

  return (
    <Button
      variant={isPressed ? 'filled' : 'default'}
      mih={44}
      aria-pressed={isPressed}
      leftSection={<IconBlur size={20} aria-hidden />}
      style={{ alignSelf: 'start' }}
      onClick={() => void toggle()}
    >
      Wrong because blurred
    </Button>
  )
}
