import { EngineError, type EngineErrorCode } from '#engines/engine-error.ts'
import { createTextReader } from '#engines/ocr/text-reader.ts'
import type { LocalInput } from '../agents/agent-kind.ts'
import { type AgentKindName, kinds } from '../agents/kinds.ts'

export type LocalTask = LocalInput & { kind: AgentKindName }

/** An `EngineError` is returned, because an error that crosses threads loses its class and code. */
export type LocalOutcome =
  | { result: Record<string, unknown> }
  | { error: { code: EngineErrorCode; message: string } }

const reader = createTextReader()
/** An aborted analysis is ended with its thread. */
const never = new AbortController().signal

/** Analyzes an image in a worker thread, one at a time. */
export async function analyzeLocally({ kind, ...input }: LocalTask): Promise<LocalOutcome> {
  const { local } = kinds[kind]
  if (!local) throw new Error(`${kind} has no local analysis.`)
  try {
    const tools = { readText: () => reader.read(input.image, never) }
    return { result: await local.run({ ...input, signal: never }, tools) }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
