import { Button, Center, Loader, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, memo, type Ref, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import type { SampleOffer } from '#core/images/sample-images.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isTemplateDeleted, type Run } from '#core/runs/run.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { OptionalDeviceResult } from '#features/device-results/optional-device-result.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { Optional } from '#ui/optional.tsx'
import { useIsWide } from '#ui/use-is-wide.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { AvailableAgentsLink } from './available-agents-link.tsx'
import { LazyMarkButton } from './lazy-mark-button.ts'
import classes from './result-area.module.css'
import { getShownImage, getStudioSession, type StudioImage } from './studio-session.ts'
import type { ShownRunState } from './use-shown-run-state.ts'

/** Loads a result's component with its viewers. */
export async function loadRunResultComponent() {
  const [{ RunResult }, { preloadResultView }] = await Promise.all([
    import('#screens/shared/run-result.tsx'),
    import('#features/results/result-view.tsx'),
  ])
  preloadResultView()
  return { default: RunResult }
}
const RunResult = lazy(loadRunResultComponent)
/** Loaded when a run has no result, also offline: it is in the cache of the app. */
const PendingRunNotice = lazy(async () => ({
  default: (await import('#features/runs/run-status.tsx')).PendingRunNotice,
}))
const ReplaceTemplateActions = lazy(async () => ({
  default: (await import('#screens/shared/replace-template-actions.tsx')).ReplaceTemplateActions,
}))
const Comparison = lazy(async () => ({ default: (await import('./compare/comparison.tsx')).Comparison }))
const OtherAgents = lazy(async () => ({ default: (await import('./other-agents.tsx')).OtherAgents }))
const MoreSamples = lazy(async () => ({ default: (await import('./more-samples.tsx')).MoreSamples }))
const InstallOffer = lazy(async () => ({
  default: (await import('#features/pwa/install-offer.tsx')).InstallOffer,
}))

type ResultAreaProps = Pick<AgentChoice, 'agent' | 'agents' | 'contextProblem'> & {
  area: Ref<HTMLElement>
  shown: ShownRunState
  onCancel: () => void
  onRunAgent: (code: string) => void
  onSample: (offer: SampleOffer) => void
}

/** Rendered after the rest of the studio: together they would be a long task on a phone. */
export function ResultArea(props: ResultAreaProps) {
  return <Results {...useDeferredValue(props)} />
}

const Results = memo(function Results(props: ResultAreaProps) {
  const { area, shown } = props
  const { isAnalyzing, runId, view } = shown
  /** On a wide screen, the image is shown here and not in the input. */
  const isWide = useIsWide()
  const onDevice = view && <OptionalDeviceResult view={view} />
  // The answer comes first: without the server, that is the result of the device.
  const isPending = !isAnalyzing && view?.run.state.status !== 'done'
  return (
    <section
      ref={area}
      className={classes.area}
      aria-label="Results"
      aria-busy={isAnalyzing}
      data-filled={runId !== undefined || undefined}
    >
      {/* Screen readers announce only changes of an existing live region. */}
      <VisuallyHidden role="status">
        <span key={`${runId} ${view?.run.state.status}`}>{getAnnouncement(shown)}</span>
      </VisuallyHidden>
      <Card>
        <Stack gap="md">
          <div className={classes.title}>
            <Title order={2}>Results</Title>
            {view && (
              <Text size="sm" c="dimmed">
                {formatTitle(view.run)}
              </Text>
            )}
            {/* It stays while its dialog shows the next run, for the focus. */}
            {runId !== undefined && props.agent?.takes_examples && (
              <Optional>
                <LazyMarkButton image={shown.image} agentCode={props.agent.code} isInTitle />
              </Optional>
            )}
          </div>
          {isPending && onDevice}
          <Outcome {...props} isWide={isWide} />
          {!isPending && onDevice}
          {isWide && runId !== undefined && view?.run.state.status !== 'done' && (
            <SentImage image={shown.image} />
          )}
        </Stack>
      </Card>
    </section>
  )
})

/** Such as 'Object Counter · Fast · built-in'. */
function formatTitle({ agent, variantName, request }: Run): string {
  return joinParts([agent.name, variantName, request.model])
}

type OutcomeProps = ResultAreaProps & { isWide: boolean }

function Outcome(props: OutcomeProps) {
  const { runId, view, isAnalyzing } = props.shown
  const scope = useUserScope()
  const outbox = getOutbox(scope)
  const session = getStudioSession(scope)
  if (isAnalyzing) return <Analyzing key={runId} onCancel={props.onCancel} />
  if (!view) return <EmptyState drawing={emptyPage}>{describeNextStep(props)}</EmptyState>
  const { run } = view
  if (run.state.status === 'done') return <Result {...props} key={run.id} view={view} />
  return (
    <Suspense>
      {run.state.status === 'waiting' && <LazyNetworkSignInAlert />}
      <PendingRunNotice state={run.state} onSend={() => void outbox.send(run.id)}>
        {isTemplateDeleted(run) && (
          <ReplaceTemplateActions
            runs={[run]}
            onReplace={(template) => session.setTemplate(run.request.agentCode, template)}
          />
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/history" {...props} />}>
          Open History
        </Button>
        {run.state.status === 'waiting-for-agent' && (
          <AvailableAgentsLink agent={props.agent} agents={props.agents} />
        )}
      </PendingRunNotice>
    </Suspense>
  )
}

/** The image without a result. */
function SentImage({ image }: { image: StudioImage }) {
  const shown = getShownImage(image)
  const file = shown.status === 'ready' ? shown.image.file : undefined
  const url = useObjectUrl(file)
  return url ? <img className={classes.image} src={url} alt={file?.name} /> : null
}

function Result({ view, agents, onRunAgent, onSample, isWide }: OutcomeProps & { view: RunView }) {
  const otherId = useSelector(getStudioSession(useUserScope()).secondRuns, (runs) => runs.get(view.run.id))
  const single = (
    <Suspense fallback={<Skeleton height={220} />}>
      <RunResult view={view} showsImage={isWide} />
    </Suspense>
  )
  return (
    <Stack className={classes.appear} gap="md">
      {otherId === undefined ? (
        <>
          <Optional>
            <OtherAgents view={view} agents={agents} onRun={onRunAgent} />
          </Optional>
          {single}
        </>
      ) : (
        <Suspense fallback={single}>
          <Comparison key={otherId} view={view} otherId={otherId} showsImage={isWide} />
        </Suspense>
      )}
      <Optional>
        <MoreSamples view={view} agents={agents} onPick={onSample} />
        <InstallOffer />
      </Optional>
    </Stack>
  )
}

const emptyPage = (
  <>
    <path d="M52 32h20l10 10v22a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V36a4 4 0 0 1 4-4Z" />
    <path d="M72 32v10h10M56 50h18M56 58h12" />
  </>
)

/** In seconds. Then the delay is explained. */
const explainAfter = 10

function Analyzing({ onCancel }: { onCancel: () => void }) {
  const seconds = useSeconds()
  return (
    <Center mih={220}>
      <Stack align="center" gap="sm">
        <Loader />
        <Text>Analyzing image...</Text>
        <Text size="sm" c="dimmed" ta="center" mih="1.5em">
          {seconds >= explainAfter
            ? `This is taking longer than usual (${seconds} s). Some models need up to a minute.`
            : seconds > 1 && `${seconds} s`}
        </Text>
        <Button variant="subtle" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </Center>
  )
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}

/** Returns a text for screen readers; an empty one for failures, whose alert is announced itself. */
function getAnnouncement({ isAnalyzing, view }: ShownRunState): string {
  if (isAnalyzing) return 'Analyzing image…'
  if (view?.run.state.status !== 'done') return ''
  const { elapsedMs, headline } = view.run.state
  const time = `Result ready after ${(elapsedMs / 1000).toFixed(1)} seconds`
  return headline ? `${time}: ${[headline.text, headline.warning].filter(Boolean).join(', ')}` : `${time}.`
}

function describeNextStep({ shown, agent, contextProblem }: ResultAreaProps): string {
  if (agent && !isAvailable(agent)) {
    return `Images for ${agent.name} are saved on this device, and sent when this server can run it.`
  }
  if (contextProblem) return contextProblem
  if (getShownImage(shown.image).status !== 'ready') {
    return 'Add an image and the agent runs right away. The result appears here.'
  }
  return `Select Test Again to run ${agent?.name ?? 'the agent'} on this image.`
}
