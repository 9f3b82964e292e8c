import type { Field, ResultOf } from '../results/fields/field.ts'
import { names } from '../results/fields/lists.ts'
import { boxes, extra, textOrEmpty } from '../results/fields/scalar-fields.ts'
import { toSentenceCase } from '../results/parsing/sanitize-text.ts'
import { readFlag, readMultilineText } from '../results/parsing/values.ts'
import { proseSection, valuesSection, warningsSection } from '../results/sections.ts'
import { createTextHeadline } from '../results/text-headline.ts'
import { defineAgentType, defineVariant } from './agent-type.ts'

/** Whether there is a scene. Other backends give the name of the scene. */
const sceneDetected: Field<boolean | string> = {
  type: 'flag',
  read: (input) => readFlag(input) ?? (readMultilineText(input) || undefined),
}

const fields = {
  scene_detected: sceneDetected,
  scene_summary: textOrEmpty({ label: 'Summary' }),
  description: textOrEmpty({ label: 'Description' }),
  ...extra({ doubts: names(), objects: boxes({ label: 'Where objects are' }) }),
}

export const sceneAnalyzer = defineAgentType({
  agent: {
    code: 'scene-analyzer',
    name: 'Scene Analyzer',
    skill_type: 'Scene Understanding',
    description:
      'Describes in plain words what an image shows, e.g. a construction site, a street crossing, a warehouse aisle',
    variants: [
      defineVariant('standard', 'Standard', 'gemini-1.5-flash', 8),
      defineVariant('detailed', 'Detailed', 'claude-3-5-sonnet-20240620', 18),
      defineVariant('expert', 'Expert', 'claude-3-opus-20240229', 25),
    ],
  },
  aliases: ['scene-analysis'],
  task: 'Say what the image shows: a summary of one sentence and a description of a few. scene_detected is false only when nothing can be made out.',
  local: { model: 'built-in-detector', analysis: 'describe-scene' },
  fields,
  headline: (result) => ({ text: describeScene(result) ?? 'No scene detected' }),
  replacedHeadlines: ['No scene detected'],
  sections: (result) => {
    const { scene_detected, scene_summary, description } = result
    const headline = describeScene(result)
    if (headline === undefined) return [proseSection('No scene information detected in the image.')]
    // What the headline has in full is not repeated.
    const omitShown = (text: string | undefined) => (text === headline ? undefined : text || undefined)
    const name = typeof scene_detected === 'string' ? toSentenceCase(scene_detected) : undefined
    const summary = omitShown(scene_summary)
    return [
      warningsSection('Something may be missing', result.doubts),
      valuesSection([['Scene', omitShown(name)]]),
      summary === undefined ? undefined : { type: 'prose', text: summary, isLead: true },
      description === scene_summary ? undefined : proseSection(omitShown(description)),
    ]
  },
})

function describeScene({
  scene_detected,
  scene_summary,
  description,
}: ResultOf<typeof fields>): string | undefined {
  if (scene_detected === false) return undefined
  const name = typeof scene_detected === 'string' ? toSentenceCase(scene_detected) : ''
  return createTextHeadline(scene_summary || description || name) || undefined
}
