import { Stack, Text } from '@mantine/core'
import { describeScene, sceneKind } from '#domain/results/kinds/scene.ts'
import { toSentenceCase } from '#domain/results/parsing/visible-text.ts'
import { Prose } from '../components/safe-text.tsx'
import { NameValueList } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'

export const sceneViewer = defineViewer(
  sceneKind,
  (result) => {
    const { scene_detected, scene_summary, description } = result
    const headline = describeScene(result)
    if (headline === undefined) return <Text>No scene information detected in the image.</Text>
    // What the headline has in full is not repeated.
    const omitShown = (text: string | undefined) => (text === headline ? undefined : text || undefined)
    const name = typeof scene_detected === 'string' ? omitShown(toSentenceCase(scene_detected)) : undefined
    return (
      <Stack gap="sm">
        {name && <NameValueList entries={[['Scene', name]]} />}
        <Prose text={omitShown(scene_summary)} isLead />
        {description !== scene_summary && <Prose text={omitShown(description)} />}
      </Stack>
    )
  },
  { replacedHeadlines: ['No scene detected'] },
)
