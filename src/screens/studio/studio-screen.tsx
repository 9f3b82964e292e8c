import { useSelector } from '@tanstack/react-store'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { StudioDraft } from '#core/agents/studio-draft.ts'
import { warmUpImageEncoder } from '#core/images/prepare-image.ts'
import { hideUndoOffer } from '#ui/offer-undo.tsx'
import { Optional } from '#ui/optional.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { useIsWide } from '#ui/use-is-wide.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { AgentSetup } from './agent-setup.tsx'
import { ImageInput } from './image-input.tsx'
import { ImageOptions } from './image-options.tsx'
import { preloadMarkButton } from './lazy-mark-button.ts'
import { loadRunResultComponent, ResultArea } from './result-area.tsx'
import classes from './studio-screen.module.css'
import { getStudioSession } from './studio-session.ts'
import { type SharedParam, useExternalImages } from './use-external-images.ts'
import { useRestoreRun } from './use-restore-run.ts'
import { loadKeepInView } from './use-scroll-to-results.ts'
import { useShownRunState } from './use-shown-run-state.ts'
import { type Studio, useStudio } from './use-studio.ts'
import type { AgentPreselection } from './use-studio-draft.ts'

const SecondAgentRunner = lazy(async () => ({
  default: (await import('./compare/second-agent-runner.ts')).SecondAgentRunner,
}))
const StudioMarkingDialog = lazy(async () => ({
  default: (await import('./studio-marking-dialog.tsx')).StudioMarkingDialog,
}))
const SampleRunner = lazy(async () => ({ default: (await import('./sample-runner.ts')).SampleRunner }))

/** In ms. The user is choosing an image meanwhile. */
const preloadDelayMs = 500

type StudioScreenProps = {
  preselection: AgentPreselection
  /** Undefined: the tab of the draft. */
  tab?: StudioDraft['tab'] | undefined
  shared?: SharedParam
  /** The run whose image and result are shown. */
  openRunId?: string | undefined
  /** Whether a sample image is analyzed at once. */
  runsSample?: boolean
}

export function StudioScreen(props: StudioScreenProps) {
  const { uid } = useUserScope()
  return (
    <>
      <PageHeader
        title="Test Studio"
        subtitle={
          <>
            <span className={classes.intro}>Run a vision agent on an image and review the result. </span>
            Calls use bearer token authentication.
          </>
        }
      />
      <Workbench key={uid} {...props} />
    </>
  )
}

function Workbench({ preselection, tab, shared, openRunId, runsSample = false }: StudioScreenProps) {
  const { panel, contextField, ...studio } = useStudio(preselection, tab)
  const secondAgent = useSelector(getStudioSession(useUserScope()).secondAgent)
  const isWide = useIsWide()
  const { draft, change } = studio
  useRestoreRun(openRunId)
  useEffect(() => {
    const timer = setTimeout(() => {
      warmUpImageEncoder()
      void loadKeepInView()
      preloadMarkButton()
      // If it fails, the result loads it again.
      loadRunResultComponent().catch(() => undefined)
    }, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ImageAndResult {...studio} shared={shared}>
      <AgentSetup
        choice={studio.choice}
        panel={panel}
        contextField={contextField}
        isCollapsible={draft.tab === 'camera'}
        options={isWide && draft.tab === 'upload' && <ImageOptions draft={draft} change={change} />}
      />
      <Suspense>
        {runsSample && <SampleRunner choice={studio.choice} addSample={studio.actions.addSample} />}
        {secondAgent && (
          <SecondAgentRunner secondAgent={secondAgent} onRun={studio.actions.scrollToResults} />
        )}
      </Suspense>
    </ImageAndResult>
  )
}

type ImageAndResultProps = Omit<Studio, 'panel' | 'contextField'> & {
  shared: SharedParam
  children: ReactNode
}

/** Only this part is rendered for a new image or result, not its children. */
function ImageAndResult({ shared, children, results, ...studio }: ImageAndResultProps) {
  const { change, choice, actions } = studio
  const session = getStudioSession(useUserScope())
  const shown = useShownRunState()
  const { image, runId } = shown
  const isEmpty = image.status === 'none'
  useExternalImages({
    shared,
    isEmpty,
    // Not analyzed at once, because the user has not requested a run.
    onFiles: (files) => {
      change({ tab: 'upload' })
      void actions.addFiles(files, { by: 'share', autoRun: false })
    },
    onMissed: (message) => session.reject(message),
  })
  // A reload would lose an image that has no run.
  useBlockUpdates(image.status === 'preparing' || (image.status === 'ready' && runId === undefined))
  // An undo must not replace an image or a run that was started since.
  useEffect(() => {
    if (image.status !== 'none') hideUndoOffer()
  }, [image])
  useEffect(() => {
    if (runId !== undefined) hideUndoOffer()
  }, [runId])
  return (
    <div className={classes.columns} data-tab={studio.draft.tab}>
      {children}
      <ImageInput {...studio} shown={shown} />
      <ResultArea
        area={results}
        shown={shown}
        agent={choice.agent}
        agents={choice.agents}
        contextProblem={choice.contextProblem}
        onRunAgent={actions.runAgent}
        onSample={actions.addSample}
        onCancel={actions.cancel}
      />
      {choice.agent?.takes_examples && image.status === 'ready' && (
        <Optional>
          <StudioMarkingDialog choice={choice} shown={shown} onSubmit={actions.submitInstead} />
        </Optional>
      )}
    </div>
  )
}
