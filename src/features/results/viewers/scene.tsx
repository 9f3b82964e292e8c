import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { Prose } from '../components/safe-text.tsx'
import { NameValueList } from '../components/section.tsx'
import { defineViewer } from '../define-viewer.ts'
import { field, flag, textOrEmpty } from '../parsing/fields.ts'

/** Whether there is a scene, or the name of the scene. */
const detected = field((input) => flag.parse(input) ?? (textOrEmpty.parse(input) || undefined))

const fields = z.object({ scene_detected: detected, scene_summary: textOrEmpty, description: textOrEmpty })

export const sceneViewer = defineViewer(
  ['scene-analyzer', 'scene-analysis'],
  fields,
  ({ scene_detected, scene_summary, description }) => {
    const name = typeof scene_detected === 'string' ? scene_detected : undefined
    const hasText = Boolean(name || scene_summary || description)
    if (scene_detected === false || !hasText) return <Text>No scene information detected in the image.</Text>
    return (
      <Stack gap="sm">
        {name && <NameValueList entries={[['Scene', name]]} />}
        <Prose text={scene_summary || undefined} isLead />
        {description !== scene_summary && <Prose text={description || undefined} />}
      </Stack>
    )
  },
)
