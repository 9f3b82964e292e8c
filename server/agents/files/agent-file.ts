import { z } from 'zod'
import { type AgentType, defineAgent } from '#domain/agents/agent-type.ts'
import { deriveResultType } from '#domain/results/derived-type.ts'
import { parseSchemaFields } from '#domain/results/schema-fields.ts'
import { AgentFileResultSchema } from './agent-file-result-schema.ts'
import { AgentCode, createSingleLineSchema } from './agent-names.ts'
import { isModelAgentFile, ModelAgentFile } from './model-agent-file.ts'

const Scalar = z.union([z.string().max(1000), z.number(), z.boolean()])
const ParameterValue = z.union(
  [Scalar, z.array(Scalar).max(100)],
  'must be text, a number, true, false or a list of them',
)

const Variant = z.strictObject({
  id: AgentCode,
  name: createSingleLineSchema(60),
  model: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/, 'must be the name of a model')
    .optional(),
  price_per_1000: z.number().min(0).max(1_000_000).optional(),
  parameters: z.record(createSingleLineSchema(60), ParameterValue).optional(),
})

/** A file in `AGENTS_DIR`, documented in `docs/add-an-agent.md`. */
const AgentFile = z.strictObject({
  code: AgentCode.optional(),
  name: createSingleLineSchema(60),
  description: createSingleLineSchema(300).optional(),
  skill_type: createSingleLineSchema(60).optional(),
  task: z.string().trim().min(1).max(8000),
  result: AgentFileResultSchema,
  variants: z
    .array(Variant)
    .min(1)
    .max(10)
    .refine((variants) => new Set(variants.map(({ id }) => id)).size === variants.length, {
      error: 'must have different ids',
    })
    .default([{ id: 'standard', name: 'Standard' }]),
})

/** `model`: the agent's results are those of an ONNX file, which is not read yet. */
export type ParsedAgentFile =
  | { type: AgentType }
  | { code: string; model: ModelAgentFile }
  | { problem: string }

/**
 * Returns the agent, or why the file cannot be used, as the end of a sentence.
 *
 * @param fallbackCode the file name without its extension.
 */
export function parseAgentFile(text: string, fallbackCode: string): ParsedAgentFile {
  const json = parseJson(text)
  if ('problem' in json) return json
  const { data, error } = (isModelAgentFile(json.value) ? ModelAgentFile : AgentFile).safeParse(json.value)
  if (!data) return { problem: describeIssue(error.issues[0]) }
  const { code = fallbackCode } = data
  if (!AgentCode.safeParse(code).success)
    return { problem: 'its name is no code such as meter-reader.json, and it has no field "code"' }
  return 'model' in data ? { code, model: data } : { type: createAgentType(code, data) }
}

function createAgentType(code: string, file: z.infer<typeof AgentFile>): AgentType {
  const { description = '', skill_type = 'Custom', name, task, result, variants } = file
  const agent = { code, name, description, skill_type }
  return {
    ...deriveResultType(parseSchemaFields(result) ?? {}),
    agent: { ...defineAgent({ ...agent, variants }), result_schema: result },
    task,
  }
}

function parseJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const [position] = /line \d+ column \d+/.exec(String(error)) ?? []
    return { problem: position ? `it is not JSON: see ${position}` : 'it is not JSON' }
  }
}

/** Leaves out the value, which may be very long. */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const path = (issue?.path ?? []).map(String).join('.').slice(0, 100)
  const message = issue?.message ?? 'not understood'
  return `${path || 'the file'}: ${message}`.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 300)
}
