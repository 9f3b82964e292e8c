import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
  RetryError,
} from 'ai'
import { normalizeBoxes } from '../agents/boxes.ts'
import { instructionsFor, userContext } from '../agents/instructions.ts'
import { kinds } from '../agents/kinds.ts'
import { HttpError } from '../http/http-error.ts'
import type { Engine, AnalysisResult, AnalysisJob } from './engine.ts'
import { toModelJpeg } from '#engines/image/image.ts'
import { parseModelOutput } from './parse-model-output.ts'

export type ProviderSettings = {
  id: 'google' | 'openai' | 'anthropic' | 'openai-compatible'
  name: string
  models: string[]
  apiKey: string | undefined
  baseURL: string | undefined
}

/** Long lists of words or objects fit; an answer without end does not. */
const mostAnswerTokens = 8000

/**
 * A model provider, reached through the AI SDK, which is known to this file only: it changes its interfaces often.
 *
 * @param aliases what to ask the provider for instead of a name it has retired.
 */
export function createModelEngine(source: ProviderSettings, aliases: Record<string, string>): Engine {
  const open = connect(source)
  return {
    id: source.id,
    name: source.name,
    models: source.models,
    isLocal: false,
    supports: () => true,
    resolveModel: (_, model) => aliases[model] ?? model,
    analyze: (job) => ask(open(aliases[job.model] ?? job.model), job, source.apiKey),
    close: async () => undefined,
  }
}

function connect({ id, apiKey = '', baseURL }: ProviderSettings): (model: string) => LanguageModel {
  const at = baseURL ? { baseURL } : {}
  if (id === 'google') return createGoogle({ apiKey, ...at })
  if (id === 'openai') return createOpenAI({ apiKey, ...at })
  if (id === 'anthropic') return createAnthropic({ apiKey, ...at })
  const compatible = createOpenAICompatible({
    name: id,
    baseURL: baseURL ?? '',
    ...(apiKey && { apiKey }),
    // Without it the server is not told the form of the answer.
    supportsStructuredOutputs: true,
  })
  return (model) => compatible(model)
}

async function ask(model: LanguageModel, job: AnalysisJob, apiKey: string | undefined): Promise<AnalysisResult> {
  const schema = kinds[job.kind].resultSchema
  // Bytes, never an address: the SDK would fetch one.
  const data = await toModelJpeg(job.image)
  try {
    const { output, response } = await generateText({
      model,
      instructions: instructionsFor(job.agentCode, job.kind),
      output: Output.object({ schema, name: 'result' }),
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: userContext(job.parameter) },
            { type: 'file', data, mediaType: 'image/jpeg' },
          ],
        },
      ],
      // The caller knows how long it can wait: a provider's own Retry-After may be a minute.
      maxRetries: 0,
      abortSignal: job.signal,
      maxOutputTokens: mostAnswerTokens,
    })
    return { result: normalizeBoxes(job.kind, output), model: response.modelId || job.model }
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw explain(error, apiKey)
    const said = error.text ?? ''
    const result = parseModelOutput(said, (read) => schema.safeParse(normalizeBoxes(job.kind, read))) ?? {
      raw_response: said,
    }
    if (said.trim() === '')
      throw new HttpError(502, 'provider_failed', 'The model gave no answer. It was not counted.', {
        cause: error,
      })
    return { result, model: error.response?.modelId || job.model }
  }
}

/** What the caller is told of a provider's error. Its own words are for the log only: they may hold account data. */
function explain(thrown: unknown, apiKey: string | undefined): unknown {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  if (!APICallError.isInstance(error)) return error
  const { statusCode, responseHeaders } = error
  // Providers like to repeat the key that they refuse.
  const said = apiKey ? error.message.replaceAll(apiKey, '[key]') : error.message
  const cause = new Error(`${statusCode ?? 'no status'}: ${said}`.slice(0, 300))
  if (statusCode === 429) {
    const headers = { 'Retry-After': retryAfter(responseHeaders?.['retry-after']) }
    return new HttpError(503, 'provider_busy', 'The model provider is busy. Please try again in a moment.', {
      headers,
      cause,
    })
  }
  if (statusCode === 401 || statusCode === 403) {
    return new HttpError(
      502,
      'provider_refused',
      'The model provider does not accept this server’s key. Please tell the operator.',
      { cause },
    )
  }
  return new HttpError(502, 'provider_failed', 'The model provider answered with an error. It was not counted.', {
    cause,
  })
}

/** In seconds, as which or as a date a provider may say it; half a minute where it says neither. */
function retryAfter(said = ''): string {
  if (/^\d{1,5}$/.test(said)) return said
  const seconds = Math.ceil((Date.parse(said) - Date.now()) / 1000)
  return seconds > 0 && seconds < 100_000 ? String(seconds) : '30'
}
