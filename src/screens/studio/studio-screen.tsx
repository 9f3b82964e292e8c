import { Stack } from '@mantine/core'
import { useDeferredValue, useEffect } from 'react'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { useStudioDraft } from '#features/drafts/use-studio-draft.ts'
import { warmUpPictures } from '#features/images/prepare-image.ts'
import { preloadResultView } from '#features/results/result-view.tsx'
import { useUid } from '#features/session/use-uid.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { AgentSetup } from './agent-setup.tsx'
import { ImageInput } from './image-input.tsx'
import { ResultArea } from './result-area.tsx'
import classes from './studio-screen.module.css'
import { StudioToCome } from './studio-to-come.tsx'
import type { WantedAgent } from './use-agent-choice.ts'
import { type Shared, useImagesFromOutside } from './use-images-from-outside.ts'
import { useStudio } from './use-studio.ts'

type StudioScreenProps = {
  wanted: WantedAgent
  /** The tab to open with; else the one of last time. */
  tab?: StudioDraft['tab'] | undefined
  shared?: Shared
}

export function StudioScreen({ wanted, tab, shared }: StudioScreenProps) {
  const uid = useUid()
  const draft = useDeferredValue(useStudioDraft(uid))
  return (
    <>
      <PageHeader
        title="Test Studio"
        subtitle="Give an agent a picture and read what it finds. Calls use bearer token authentication."
      />
      {draft ? (
        <Workbench
          key={uid}
          uid={uid}
          wanted={wanted}
          draft={tab ? { ...draft, tab } : draft}
          shared={shared}
        />
      ) : (
        <StudioToCome />
      )}
    </>
  )
}

type WorkbenchProps = { uid: string; wanted: WantedAgent; draft: StudioDraft; shared: Shared }

function Workbench({ shared, ...opening }: WorkbenchProps) {
  const studio = useStudio(opening)
  useImagesFromOutside({ shared, take: studio.takeFromOutside, refuse: studio.refuse })
  // Loads the code of the next steps while the user chooses an image.
  useEffect(() => {
    warmUpPictures()
    preloadResultView()
  }, [])
  return (
    <div className={classes.bench}>
      <Stack gap="lg">
        <AgentSetup {...studio.setup} />
        <ImageInput studio={studio} />
      </Stack>
      <ResultArea studio={studio} />
    </div>
  )
}
