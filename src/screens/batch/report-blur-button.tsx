import { Button } from '@mantine/core'
import { useReview } from '#core/reviews/use-review.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { IconBlur } from '#ui/icons.gen.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** The camera learns from it to warn of such photos. */
export function ReportBlurButton({ run }: { run: Run }) {
  const store = getRunStore(useUserScope())
  const isWrong = useReview(run.idempotencyKey).stored?.review.verdict === 'wrong'
  const isPressed = run.wrongBecause === 'blurred'
  if (!run.quality || !isWrong) return null

  const toggle = () =>
    void store.update(run.id, ({ wrongBecause: _, ...it }) =>
      isPressed ? it : { ...it, wrongBecause: 'blurred' },
    )

  return (
    <Button
      variant={isPressed ? 'filled' : 'default'}
      mih={44}
      aria-pressed={isPressed}
      leftSection={<IconBlur size={20} />}
      style={{ alignSelf: 'start' }}
      onClick={toggle}
    >
      Wrong because blurred
    </Button>
  )
}
