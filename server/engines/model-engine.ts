import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, type LanguageModel, Output, RetryError } from 'ai'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { decodeQueue } from '#engines/node/decode-queue.ts'
import { encodeJpegForModel } from '#engines/node/input-image.ts'
import { buildInstructions, buildUserMessage } from '../agents/instructions.ts'
import { getResultSchema } from '../agents/result-schema.ts'
import { HttpError } from '../http/http-error.ts'
import type { AnalysisJob, AnalysisResult, Engine } from './engine.ts'
import { listRetiredModels } from './hosted-models.ts'
import { readAnswer, readFields } from './read-answer.ts'

export type ProviderSettings = {
  id: 'google' | 'openai' | 'anthropic' | 'openai-compatible' | 'ollama'
  name: string
  models: string[]
  apiKey: string | undefined
  baseURL: string | undefined
}

/** Enough for long lists. Stops a model that repeats itself endlessly. */
const maxOutputTokens = 8000

/**
 * Only this file uses the AI SDK, whose interfaces change often.
 *
 * @param aliases the model to use instead of each name that the provider does not have.
 */
export function createModelEngine(provider: ProviderSettings, aliases: Record<string, string>): Engine {
  const createModel = createModelFactory(provider)
  const { models } = provider
  const findModel = (name: string) => {
    if (models.includes(name)) return name
    const successor = aliases[name]
    if (successor && models.includes(successor)) return successor
    return listRetiredModels(provider.id).includes(name) ? models[0] : undefined
  }
  return {
    id: provider.id,
    name: provider.name,
    models,
    isLocal: false,
    supports: () => true,
    findModel: (_, name) => findModel(name),
    resolveModel: (_, model) => model,
    analyze: (job) => analyze(createModel(job.model), job, provider.apiKey),
    close: async () => undefined,
  }
}

function createModelFactory({
  id,
  apiKey = '',
  baseURL,
}: ProviderSettings): (model: string) => LanguageModel {
  const options = { apiKey, ...(baseURL && { baseURL }) }
  if (id === 'google') return createGoogle(options)
  if (id === 'openai') return createOpenAI(options)
  if (id === 'anthropic') return createAnthropic(options)
  const compatible = createOpenAICompatible({
    name: id,
    baseURL: baseURL ?? '',
    ...(apiKey && { apiKey }),
    // The SDK does not send the schema by default.
    supportsStructuredOutputs: true,
  })
  return (model) => compatible(model)
}

async function analyze(
  model: LanguageModel,
  job: AnalysisJob,
  apiKey: string | undefined,
): Promise<AnalysisResult> {
  // The SDK would download a URL itself.
  const data = await decodeQueue.run(job.organizationId, () => encodeJpegForModel(job.image), job.signal)
  try {
    const answer = await generateText({
      model,
      instructions: buildInstructions(job.type),
      output: createOutput(job.type),
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: buildUserMessage(job.context) },
            { type: 'file', data, mediaType: 'image/jpeg' },
          ],
        },
      ],
      // Clients retry instead, because a provider may ask to wait for a minute.
      maxRetries: 0,
      abortSignal: job.signal,
      maxOutputTokens,
    })
    const result = readMessage(answer, job.type)
    if (!result)
      throw new HttpError(502, 'provider_failed', 'The model returned no result. It was not charged.')
    return { result, model: answer.response.modelId || job.model }
  } catch (error) {
    throw toProviderHttpError(error, apiKey)
  }
}

/** Asks for JSON of the schema; the answer is read by `readAnswer`, which accepts more than the SDK. */
function createOutput(type: AgentType) {
  const output = Output.object({ schema: getResultSchema(type), name: 'result' })
  return { ...output, parseCompleteOutput: async ({ text }: { text: string }) => text }
}

type Message = {
  text: string
  reasoningText: string | undefined
  toolCalls: readonly { input: unknown }[]
}

/** Some servers leave the text empty, and answer with a call of a tool that does not exist, or among the thoughts. */
function readMessage({ text, reasoningText = '', toolCalls }: Message, type: AgentType) {
  if (text.trim() !== '') return readAnswer(text, type)
  const others = [...toolCalls.map(({ input }) => toText(input)), reasoningText]
  const answer = others.find((other) => readFields(other, type))
  return answer === undefined ? undefined : readAnswer(answer, type)
}

function toText(input: unknown): string {
  return typeof input === 'string' ? input : (JSON.stringify(input) ?? '')
}

/** The provider's message is only in `cause`, for the log, because it may contain account data. */
function toProviderHttpError(thrown: unknown, apiKey: string | undefined): unknown {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  if (!APICallError.isInstance(error)) return error
  const { statusCode, responseHeaders } = error
  // Providers may quote a key that they reject.
  const providerMessage = apiKey ? error.message.replaceAll(apiKey, '[key]') : error.message
  const cause = new Error(`${statusCode ?? 'no status'}: ${providerMessage}`.slice(0, 300))
  if (statusCode === 429) {
    return new HttpError(503, 'provider_busy', 'The model provider is busy. Please try again in a moment.', {
      headers: { 'Retry-After': parseRetryAfter(responseHeaders?.['retry-after']) },
      cause,
    })
  }
  if (statusCode === undefined) {
    const message =
      'The model provider could not be reached. It was not charged. Please try again in a moment.'
    return new HttpError(502, 'provider_failed', message, { headers: { 'Retry-After': '10' }, cause })
  }
  if (statusCode === 401 || statusCode === 403) {
    const message = 'The model provider does not accept this server’s key. Please tell the operator.'
    return new HttpError(502, 'provider_refused', message, { cause })
  }
  const message = 'The model provider returned an error. It was not charged.'
  return new HttpError(502, 'provider_failed', message, { cause })
}

/** Returns seconds; 30 if the header is missing or invalid. */
function parseRetryAfter(header = ''): string {
  if (/^\d{1,5}$/.test(header)) return header
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return seconds > 0 && seconds < 100_000 ? String(seconds) : '30'
}
