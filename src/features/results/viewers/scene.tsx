import { Stack, Text } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { defineViewer } from '../define-viewer.ts'
import { Facts } from '../components/facts.tsx'
import { Prose } from '../components/prose.tsx'
import { field } from '../parsing/field.ts'
import { flag, said } from '../parsing/fields.ts'

/** Some backends say whether there is a scene, others say which. */
const detected = field((input) => flag.parse(input) ?? (said.parse(input) || undefined))

const fields = z.object({ scene_detected: detected, scene_summary: said, description: said })

export const sceneViewer = defineViewer(
  ['scene-analyzer', 'scene-analysis'],
  fields,
  ({ scene_detected, scene_summary, description }) => {
    const name = typeof scene_detected === 'string' ? scene_detected : undefined
    const isSaid = Boolean(name || scene_summary || description)
    if (scene_detected === false || !isSaid) return <Text>No scene information detected in the image.</Text>
    return (
      <Stack gap="sm">
        {name && <Facts of={[['Scene', name]]} />}
        <Prose text={scene_summary || undefined} isLead />
        {description !== scene_summary && <Prose text={description || undefined} />}
      </Stack>
    )
  },
)
