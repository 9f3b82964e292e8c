import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type StudioDraft, studioDraft } from '#core/agents/studio-draft.ts'
import { warmUpImageEncoder } from '#core/images/prepare-image.ts'
import { preloadResultView } from '#features/results/result-view.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { AgentSetup } from './agent-setup.tsx'
import { ImageInput } from './image-input.tsx'
import { ResultArea } from './result-area.tsx'
import classes from './studio-screen.module.css'
import type { AgentPreselection } from './use-agent-choice.ts'
import { type Shared, useExternalImages } from './use-external-images.ts'
import { useOpenRun } from './use-open-run.ts'
import { useStudio } from './use-studio.ts'

/** In ms. The user is choosing an image meanwhile. */
const preloadDelayMs = 500

type StudioScreenProps = {
  preselection: AgentPreselection
  /** Undefined: the tab of the draft. */
  tab?: StudioDraft['tab'] | undefined
  shared?: Shared
  /** The run whose image and result are shown. */
  openRunId?: string | undefined
}

export function StudioScreen({ preselection, tab, shared, openRunId }: StudioScreenProps) {
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
      <Workbench key={uid} preselection={preselection} tab={tab} shared={shared} openRunId={openRunId} />
    </>
  )
}

function Workbench({ preselection, tab, shared, openRunId }: StudioScreenProps) {
  const { uid } = useUserScope()
  const [draft] = useState(() => ({ ...studioDraft.read(uid), ...(tab && { tab }) }))
  const studio = useStudio({ preselection, draft })
  useExternalImages({
    shared,
    isEmpty: studio.image.status === 'none',
    // Not analyzed at once, because the user has not requested a run.
    onFiles: (files) => {
      studio.setTab('upload')
      void studio.addFiles(files, { autoRun: false })
    },
    onMissed: studio.reject,
  })
  useOpenRun(openRunId)
  useEffect(() => {
    const timer = setTimeout(() => {
      warmUpImageEncoder()
      preloadResultView()
    }, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.columns}>
      <Stack className={classes.input}>
        <AgentSetup setup={studio.setup} />
        <ImageInput studio={studio} />
      </Stack>
      <ResultArea studio={studio} />
    </div>
  )
}
