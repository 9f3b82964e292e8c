import { Button, Text } from '@mantine/core'
import {
  lazy,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { describeCorrection, listCorrectedFields } from '#core/reviews/describe-review.ts'
import {
  getShownRevision,
  type ReviewDecision,
  type ReviewSubject,
  type Verdict,
} from '#core/reviews/review.ts'
import { type ReviewOfRun, useReview } from '#core/reviews/use-review.ts'
import { useReviewSupport } from '#core/reviews/use-review-summary.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { isEditable } from '#platform/is-editable.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconPencil } from '#ui/icons.gen.ts'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ReviewFlowContext } from './review-flow.ts'
import classes from './reviews.module.css'
import { VerdictButtons } from './verdict-buttons.tsx'

const CorrectionDialog = lazy(async () => ({
  default: (await import('./correction/correction-dialog.tsx')).CorrectionDialog,
}))

export type ReviewBarProps = {
  /** The idempotency key of the run. */
  runId: string
  subject: Pick<ReviewSubject, 'agentCode' | 'variantId'>
  result: unknown
  agent: AgentRef
  image: Blob | undefined
  /** Shown beside the verdict. */
  action: ReactNode
}

/** Says whether a result is right: one tap, also offline. A wrong result can be corrected. Only if the backend stores reviews. */
export function ReviewBar(props: ReviewBarProps) {
  return useReviewSupport() ? <Bar {...props} /> : null
}

function Bar(props: ReviewBarProps) {
  const { runId, subject, result, agent, image, action } = props
  const bar = useRef<HTMLElement>(null)
  const review = useReview(runId)
  const flow = useContext(ReviewFlowContext)
  const { stored, decide } = review
  const [isCorrecting, setCorrecting] = useState(false)
  /** The revision from which the correction is edited. */
  const edited = useRef<string | null>(null)
  const { model } = interpretResult(result, agent)
  const verdict = stored?.review.verdict ?? null
  const revision = stored ? getShownRevision(stored) : null
  const correction = stored?.review.correction ?? undefined
  // A tap on Right by mistake does not lose the correction.
  const lastCorrection = useRef(correction)
  useEffect(() => {
    if (correction) lastCorrection.current = correction
  }, [correction])

  function save(decision: ReviewDecision, isDone: boolean, shown = revision): string {
    const reviewed = { ...subject, model }
    const saved = decide(reviewed, decision, shown)
    const undo = (last: string) => decide(reviewed, { verdict, correction }, last)
    flow?.onDecided({ isDone, replaced: stored?.review.revision ?? null, saved, undo })
    return saved
  }

  function correct(shown: string | null): void {
    edited.current = shown
    setCorrecting(true)
  }

  /** After a click on "Wrong", the button that corrects the result stays in reach. A second click withdraws the verdict. */
  function choose(chosen: Verdict, isKey = false): string {
    const next = chosen === verdict && !isKey ? null : chosen
    return save(
      { verdict: next, correction: next === 'wrong' ? lastCorrection.current : undefined },
      next === 'right' || (next === 'wrong' && isKey),
    )
  }
  useReviewKeys(bar, {
    r: () => choose('right', true),
    w: () => choose('wrong', true),
    e: () => correct(verdict === 'wrong' ? revision : choose('wrong')),
  })

  return (
    <section ref={bar} className={classes.bar} aria-label="Review">
      <div className={classes.buttons}>
        <Text size="sm" fw={550} className={classes.question ?? ''}>
          Is this right?
        </Text>
        <VerdictButtons verdict={verdict} onChoose={(chosen) => void choose(chosen)} />
        {verdict === 'wrong' && (
          <Button
            variant="subtle"
            mih={44}
            px="xs"
            leftSection={<IconPencil size={18} />}
            onClick={() => correct(revision)}
          >
            {correction ? 'Edit correction' : 'Correct it'}
          </Button>
        )}
        {action}
        <Text size="xs" c="dimmed" role="status" className={classes.status ?? ''}>
          {getStatus(review)}
        </Text>
      </div>
      {correction && (
        <Text size="sm">
          <b>Corrected:</b> <Corrected {...{ correction, result, agent }} />
        </Text>
      )}
      {stored?.state.status === 'rejected' && (
        <ErrorAlert message={`The server did not accept this review. ${stored.state.message}`} />
      )}
      <ConflictNotice review={review} agent={agent} />
      <LazyDialog opened={isCorrecting}>
        {(opened) => (
          <CorrectionDialog
            opened={opened}
            {...{ result, agent, image, correction }}
            onSave={(corrected) => {
              setCorrecting(false)
              save({ verdict: 'wrong', correction: corrected }, true, edited.current)
            }}
            onClose={() => setCorrecting(false)}
          />
        )}
      </LazyDialog>
    </section>
  )
}

type CorrectedProps = Pick<ReviewBarProps, 'result' | 'agent'> & { correction: Record<string, unknown> }

/** A correction of boxes only has the headline of before. */
function Corrected({ correction, result, agent }: CorrectedProps) {
  const changes = useMemo(() => listCorrectedFields(correction, result, agent), [correction, result, agent])
  if (changes.length === 0) return <bdi>{describeCorrection(correction, agent)}</bdi>
  return <ChangeList changes={changes} />
}

/**
 * In the result of this bar, or in the row. Without modifiers, and not while the user types, so that no other shortcut is
 * affected (WCAG 2.1.4).
 */
function useReviewKeys(bar: RefObject<HTMLElement | null>, actions: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isEditable(event.target)) return
    const action = actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  // Before the paint, so that no key is lost once the verdicts are visible.
  useLayoutEffect(() => {
    const scope = bar.current?.closest<HTMLElement>('[data-review-keys]') ?? bar.current?.parentElement
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    scope?.addEventListener('keydown', listener)
    return () => scope?.removeEventListener('keydown', listener)
  }, [bar])
}

function getStatus({ stored, hasSaveFailed }: ReviewOfRun): string {
  if (hasSaveFailed) return 'Not saved on this device yet'
  switch (stored?.state.status) {
    case 'sent':
      return stored.review.verdict === null ? '' : 'Saved'
    case 'unsent':
    case 'sending':
      return 'Saved on this device'
    default:
      return ''
  }
}
