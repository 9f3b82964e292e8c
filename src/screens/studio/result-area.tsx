import { Button, Stack, Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { kindsOf } from '#features/agents/agent-kind.ts'
import { InstallOffer } from '#features/install/install-offer.tsx'
import { ResultView } from '#features/results/result-view.tsx'
import { KeptNote } from '#features/runs/kept-note.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { Analyzing } from './analyzing.tsx'
import classes from './result-area.module.css'
import type { Studio } from './use-studio.ts'

export function ResultArea({ studio }: { studio: Studio }) {
  const { analysis, results } = studio
  return (
    <section
      ref={results}
      className={classes.area}
      aria-label="Results"
      aria-busy={analysis.status === 'analyzing'}
      data-filled={analysis.status !== 'idle' || undefined}
    >
      {/* Always there, so that a screen reader hears each change of its text. */}
      <VisuallyHidden role="status">
        <span key={outcomeOf(analysis)}>{announcement(studio)}</span>
      </VisuallyHidden>
      <Card>
        <Stack gap="md">
          <Title order={2}>Results</Title>
          <Outcome studio={studio} />
        </Stack>
      </Card>
    </section>
  )
}

function Outcome({ studio }: { studio: Studio }) {
  const { analysis, agent, cancel, send } = studio
  const kinds = useMemo(() => (agent ? kindsOf(agent) : []), [agent])
  switch (analysis.status) {
    case 'idle':
      return <EmptyState drawing={pageToFill}>{nextStep(studio)}</EmptyState>
    case 'analyzing':
      return <Analyzing onCancel={cancel} />
    case 'failed':
      return (
        <div key={outcomeOf(analysis)} className={classes.arrived}>
          <ErrorAlert message={analysis.failure.message} tone={analysis.failure.tone} />
        </div>
      )
    case 'kept':
      return (
        <KeptNote run={analysis.run} onSend={() => void send(analysis.run.id)}>
          <Button variant="subtle" renderRoot={(props) => <Link to="/history" {...props} />}>
            Open History
          </Button>
        </KeptNote>
      )
    case 'answered':
      return (
        <Stack className={classes.arrived} gap="md">
          <ResultView
            result={analysis.answer}
            elapsedMs={analysis.elapsedMs}
            request={{ ...analysis.asked, image: analysis.asked.picture }}
            kinds={kinds}
          />
          <InstallOffer />
        </Stack>
      )
  }
}

/** The answer to come. */
const pageToFill = (
  <>
    <path d="M52 32h20l10 10v22a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V36a4 4 0 0 1 4-4Z" />
    <path d="M72 32v10h10M56 50h18M56 58h12" />
  </>
)

/** Which run it is the end of. Of two quick ones in a row nothing else may differ, and the second is to be heard, too. */
function outcomeOf(analysis: Studio['analysis']): string {
  if (analysis.status === 'answered') return analysis.asked.idempotencyKey
  return analysis.status === 'failed' ? (analysis.run?.id ?? '') : analysis.status
}

/** A failure is an alert and speaks for itself. */
function announcement({ analysis }: Studio): string {
  if (analysis.status === 'analyzing') return 'Analyzing image…'
  if (analysis.status === 'answered')
    return `Result ready after ${(analysis.elapsedMs / 1000).toFixed(1)} seconds.`
  return ''
}

function nextStep({ picture, agent }: Studio): string {
  if (agent?.is_active === false) {
    return `${agent.name} is not available at the moment. Choose another agent, or come back later.`
  }
  if (picture.status !== 'ready') {
    return 'Choose an image. The agent looks at it right away, and its answer appears here.'
  }
  return `Choose Test Again to have ${agent?.name ?? 'the agent'} look at this image.`
}
