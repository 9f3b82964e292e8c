import { z } from 'zod'
import { type AgentType, defineAgent } from '#domain/agents/agent-type.ts'
import { defineCountResultType } from '#domain/agents/counter.ts'
import { detectionResultType } from '#domain/agents/general-object-detection.ts'
import { deriveResultType } from '#domain/results/derived-type.ts'
import { parseSchemaFields } from '#domain/results/schema-fields.ts'
import { cocoLabels } from '#engines/detection/coco-labels.ts'
import { findFamilyByName, modelFamilies } from '#engines/detection/families/families.ts'
import { ModelError } from '#engines/own-models/model-error.ts'
import { type ModelOptions, normalizationPresets } from '#engines/own-models/model-settings.ts'
import { classificationSchema, type ResultFormat } from '#engines/own-models/to-model-result.ts'
import type { OwnModel } from '../../own-models/own-models.ts'
import { AgentCode, createSingleLineSchema } from './agent-names.ts'

const objects = { type: detectionResultType, form: 'objects' as ResultFormat, skill: 'Object Detection' }
/** By the code of the built-in agent whose results a detector gives, so that an evaluation can compare them. */
const detectorResults = {
  'general-object-detection': { ...objects, agent_type: 'general_object_detection' },
  'product-detector': { ...objects, agent_type: 'general_detection' },
  counter: {
    type: defineCountResultType('object', 'objects'),
    form: 'counts' as ResultFormat,
    ...{ skill: 'Counting', agent_type: 'counter' },
  },
}
const defaultResult = 'general-object-detection'

const side = z.number().int().min(16).max(2048)

/** An agent whose results are those of a model of the operator, documented in `docs/own-models.md`. */
export const ModelAgentFile = z.strictObject({
  code: AgentCode.optional(),
  name: createSingleLineSchema(60),
  description: createSingleLineSchema(300).optional(),
  skill_type: createSingleLineSchema(60).optional(),
  model: z
    .string()
    .max(200)
    .regex(/^[^./\\][^/\\]*\.onnx$/i, 'must be the name of an ONNX file in the same folder'),
  labels: z.union([z.literal('coco'), z.array(createSingleLineSchema(100)).min(1).max(10_000)]).optional(),
  family: z.enum(modelFamilies.map(({ name }) => name)).optional(),
  size: z.union([side, z.tuple([side, side])]).optional(),
  color: z.enum(['rgb', 'bgr']).optional(),
  scale: z.enum(Object.keys(normalizationPresets) as (keyof typeof normalizationPresets)[]).optional(),
  resize: z.enum(['letterbox-center', 'letterbox-top-left', 'stretch', 'center-crop']).optional(),
  min_confidence: z.number().min(0.01).max(0.99).optional(),
  result: z.enum(Object.keys(detectorResults) as (keyof typeof detectorResults)[]).optional(),
})
export type ModelAgentFile = z.infer<typeof ModelAgentFile>

export const isModelAgentFile = (json: unknown) =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, 'model')

export function toModelOptions({
  labels,
  size,
  min_confidence,
  result = defaultResult,
  ...options
}: ModelAgentFile): ModelOptions {
  const [width, height] = typeof size === 'number' ? [size, size] : (size ?? [])
  return {
    ...{ family: options.family, color: options.color, scale: options.scale, resize: options.resize },
    size: width && height ? { width, height } : undefined,
    labels: labels === 'coco' ? cocoLabels : labels,
    minConfidence: min_confidence,
    resultForm: detectorResults[result].form,
  }
}

/** @throws ModelError if the model cannot give such results. */
export function createModelAgentType(
  code: string,
  { name, description = '', skill_type, result }: ModelAgentFile,
  { settings, size, sha256 }: OwnModel,
): AgentType {
  const own_model = { size, sha256, settings: { ...settings, labels: [...settings.labels] } }
  const agent = {
    ...{ code, name, description },
    variants: [{ id: 'standard', name: 'Standard', price_per_1000: 0 }],
  }
  if (findFamilyByName(settings.family)?.task !== 'classify') {
    const { type, skill, agent_type } = detectorResults[result ?? defaultResult]
    const defined = defineAgent({ ...agent, agent_type, skill_type: skill_type ?? skill })
    return { ...type, agent: { ...defined, own_model }, task: '', ownModel: code }
  }
  if (result) throw new ModelError(`The model has no boxes, so its results cannot be those of ${result}.`)
  const defined = defineAgent({ ...agent, skill_type: skill_type ?? 'Classification' })
  return {
    ...deriveResultType(parseSchemaFields(classificationSchema) ?? {}),
    agent: { ...defined, own_model, result_schema: classificationSchema },
    ...{ task: '', ownModel: code },
  }
}
