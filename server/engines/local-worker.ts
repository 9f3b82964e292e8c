import { EngineError, type EngineErrorCode } from '#engines/engine-error.ts'
import { openTesseract } from '#engines/node/open-tesseract.ts'
import { toPixelSource } from '#engines/node/pixel-source.ts'
import { createTextReader } from '#engines/ocr/text-reader.ts'
import type { LocalInput } from '../agents/agent-kind.ts'
import { type AgentKindName, kinds } from '../agents/kinds.ts'

/** `languages` are the same for all tasks of a thread. */
export type LocalTask = LocalInput & { kind: AgentKindName; languages: string[] }

/** The outcome of an analysis. An `EngineError` is returned as data, because an error thrown across threads loses its code. */
export type LocalOutcome =
  | { result: Record<string, unknown> }
  | { error: { code: EngineErrorCode; message: string } }

let reader: ReturnType<typeof createTextReader> | undefined
/** The signal of analyses in this thread. It never aborts, because aborting an analysis ends the thread. */
const neverAborted = new AbortController().signal

/** Analyzes an image in a worker thread. Called for one image at a time. */
export async function analyzeLocally({
  kind,
  image: file,
  parameter,
  languages,
}: LocalTask): Promise<LocalOutcome> {
  const { local } = kinds[kind]
  if (!local) throw new Error(`${kind} has no local analysis.`)
  try {
    const image = toPixelSource(file)
    const readText = () => {
      reader ??= createTextReader({ openEngine: () => openTesseract(languages) })
      return reader.read(image, neverAborted)
    }
    return { result: await local.run({ image, parameter, signal: neverAborted, readText }) }
  } catch (error) {
    if (error instanceof EngineError) return { error: { code: error.code, message: error.message } }
    throw error
  }
}
