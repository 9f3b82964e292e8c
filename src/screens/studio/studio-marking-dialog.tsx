import { useSelector } from '@tanstack/react-store'
import { lazy, useEffect } from 'react'
import { builtInProvider } from '#core/agents/agent-info.ts'
import type { CountCriteria } from '#core/agents/run-request.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { isDeviceReadingOn } from '#features/device-results/is-device-reading-on.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { QuotaHint } from './studio-notices.tsx'
import { getShownImage, getStudioSession, selectCountCriteria } from './studio-session.ts'
import { useShownCount } from './use-shown-count.ts'
import type { ShownRunState } from './use-shown-run-state.ts'
import type { SubmitImageActions } from './use-submit-image.ts'

const MarkingDialog = lazy(async () => ({
  default: (await import('#features/marking/marking-dialog.tsx')).MarkingDialog,
}))

type StudioMarkingDialogProps = {
  /** A chosen model does not count by marks, unless it is the built-in one. */
  choice: Pick<AgentChoice, 'agent' | 'model'>
  shown: ShownRunState
  onSubmit: SubmitImageActions['submitInstead']
}

export function StudioMarkingDialog({ choice: { agent, model }, shown, onSubmit }: StudioMarkingDialogProps) {
  const session = getStudioSession(useUserScope())
  const isMarking = useSelector(session.isMarking)
  const image = getShownImage(shown.image)
  const file = image.status === 'ready' ? image.image.file : undefined
  const by = useSelector(session.marked, (marked) => selectCountCriteria(marked, file, agent?.code))
  const count = useShownCount(shown)
  useEffect(() => () => session.isMarking.set(false), [session])
  if (!file || !agent) return null

  /** Counts what looks like the marked objects or a template, instead of a run that has no result yet. */
  function countLike(changed: CountCriteria): void {
    if (image.status !== 'ready' || !agent) return
    session.mark(image.image.file, agent.code, changed)
    // Not that of `shown`, which follows in a transition.
    session.show(image.image, onSubmit(image.image, session.runId))
  }

  return (
    <LazyDialog opened={isMarking}>
      {(opened) => (
        <MarkingDialog
          opened={opened}
          onClose={() => session.isMarking.set(false)}
          image={file}
          agentCode={agent.code}
          by={by}
          count={count}
          cost={
            <>
              <QuotaHint />
              {isDeviceReadingOn() && 'On this device it is free. '}
              {model &&
                model.provider !== builtInProvider &&
                `The built-in engine counts, not ${model.model}.`}
            </>
          }
          onCount={countLike}
        />
      )}
    </LazyDialog>
  )
}
