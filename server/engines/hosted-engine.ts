import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, type LanguageModel, Output } from 'ai'
import { z } from 'zod'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { decodeQueue } from '#engines/node/decode-queue.ts'
import { encodeJpegForModel } from '#engines/node/input-image.ts'
import { buildInstructions, buildUserMessage } from '../agents/instructions.ts'
import { getResultSchema } from '../agents/result-schema.ts'
import { ChatCompletionsDialect } from './chat-completions-dialect.ts'
import { type AnalysisJob, type AnalysisResult, type Engine, modelNamePattern } from './engine.ts'
import { listRetiredModels } from './hosted-models.ts'
import { limitedFetch } from './limited-fetch.ts'
import { parseAnswer, parseAnswerFields } from './parse-answer.ts'
import { createBilledError, findRequestRejection, toProviderHttpError } from './provider-errors.ts'

export type ProviderSettings = {
  id: 'google' | 'openai' | 'anthropic' | 'openai-compatible' | 'ollama'
  name: string
  models: string[]
  apiKey: string | undefined
  baseURL: string | undefined
}

/** `dialect`: of a server that may not know all of OpenAI's features. */
type Model = { model: LanguageModel; dialect?: ChatCompletionsDialect }

/** Enough for long lists. Stops a model that repeats itself endlessly. */
const maxOutputTokens = 8000

/**
 * Only this file uses the AI SDK, whose interfaces change often.
 *
 * @param aliases the model to use instead of each name that the provider does not have.
 */
export function createHostedEngine(provider: ProviderSettings, aliases: Record<string, string>): Engine {
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
    supports: ({ ownModel }) => ownModel === undefined,
    findModel: (_, name) => findModel(name),
    resolveModel: (_, model) => model,
    getRevision: (type, model) =>
      JSON.stringify([model, buildInstructions(type), z.toJSONSchema(getResultSchema(type))]),
    analyze: (job) => analyzeInDialect(createModel(job.model), job, provider.apiKey),
    close: async () => undefined,
  }
}

function createModelFactory({ id, apiKey = '', baseURL }: ProviderSettings): (model: string) => Model {
  const options = { apiKey, fetch: limitedFetch, ...(baseURL && { baseURL }) }
  if (id === 'google') return createHosted(createGoogle(options))
  if (id === 'openai') return createHosted(createOpenAI(options))
  if (id === 'anthropic') return createHosted(createAnthropic(options))
  const dialects = new Map<string, ChatCompletionsDialect>()
  return (name) => {
    const dialect = dialects.get(name) ?? new ChatCompletionsDialect()
    dialects.set(name, dialect)
    const compatible = createOpenAICompatible({
      name: id,
      baseURL: baseURL ?? '',
      ...(apiKey && { apiKey }),
      fetch: limitedFetch,
      // The SDK does not send the schema by default.
      supportsStructuredOutputs: true,
      transformRequestBody: (body) => dialect.write(body),
    })
    return { model: compatible(name), dialect }
  }
}

const createHosted = (create: (name: string) => LanguageModel) => (name: string) => ({ model: create(name) })

/** Repeats a request that the server has refused, without the part that it does not know. */
async function analyzeInDialect(
  { model, dialect }: Model,
  job: AnalysisJob,
  apiKey: string | undefined,
): Promise<AnalysisResult> {
  // The SDK would download a URL itself.
  const image = await decodeQueue.run(job.organizationId, () => encodeJpegForModel(job.image), job.signal)
  job.signal.throwIfAborted()
  job.onAsked?.()
  for (;;) {
    const version = dialect?.version ?? 0
    try {
      return await analyze(model, job, image)
    } catch (error) {
      const refusal = findRequestRejection(error, apiKey)
      if (!refusal || !dialect?.learn(refusal.reason, version)) throw toProviderHttpError(error, apiKey)
    }
  }
}

async function analyze(model: LanguageModel, job: AnalysisJob, data: Uint8Array): Promise<AnalysisResult> {
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
  if (!result) throw createBilledError('The model returned no result.')
  const { modelId } = answer.response
  return { result, model: modelNamePattern.test(modelId) ? modelId : job.model }
}

/** Asks for JSON of the schema; the answer is read by `parseAnswer`, which accepts more than the SDK. */
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
  if (text.trim() !== '') return parseAnswer(text, type)
  const others = [...toolCalls.map(({ input }) => toText(input)), reasoningText]
  const answer = others.find((other) => parseAnswerFields(other, type))
  return answer === undefined ? undefined : parseAnswer(answer, type)
}

function toText(input: unknown): string {
  return typeof input === 'string' ? input : (JSON.stringify(input) ?? '')
}
