import { z } from '#contract/zod.ts'
import { defineKind } from '../define-kind.ts'
import { firstLines } from '../first-lines.ts'
import { field, flag, textOrEmpty } from '../parsing/fields.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'

/** Whether there is a scene, or the name of the scene. */
const detected = field((input) => flag.parse(input) ?? (textOrEmpty.parse(input) || undefined))

const fields = z.object({ scene_detected: detected, scene_summary: textOrEmpty, description: textOrEmpty })

type Result = z.output<typeof fields>

export const sceneKind = defineKind({
  kinds: ['scene-analyzer', 'scene-analysis'],
  fields,
  corrections: [
    { type: 'text', paths: ['scene_summary'], label: 'Summary' },
    { type: 'text', paths: ['description'], label: 'Description' },
  ],
  headline: (result) => ({ text: describeScene(result) ?? 'No scene detected' }),
})

/** Returns the start of the summary, of the description, or the name of the scene; undefined if there is no scene. */
export function describeScene({ scene_detected, scene_summary, description }: Result): string | undefined {
  if (scene_detected === false) return undefined
  const name = typeof scene_detected === 'string' ? toSentenceCase(scene_detected) : ''
  return firstLines(scene_summary || description || name) || undefined
}
