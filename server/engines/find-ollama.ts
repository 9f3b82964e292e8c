import { z } from 'zod'
import type { Configuration } from '../configuration.ts'
import type { Logger } from '../log.ts'
import { modelNamePattern } from './engine.ts'

/** Only vision models, the most recently changed one first. */
export type Ollama = { url: string; models: string[] }

/** An Ollama on this machine responds within milliseconds, and another program on its port must not delay us. */
const defaultHostTimeoutMs = 300
/** For a configured Ollama, and for the requests about models. */
const requestTimeoutMs = 2000
/** The details of a model include its license and the names of its tensors. */
const maxResponseBytes = 2 * 1024 * 1024
const maxModels = 50

/** Ollama runs it on its own servers. It is not used, because images must not leave this machine. */
const RemoteModel = z
  .looseObject({ remote_host: z.string().min(1) })
  .or(z.looseObject({ remote_model: z.string().min(1) }))
const cloudNamePattern = /[:-]cloud$/
const ModelList = z.looseObject({ models: z.array(z.looseObject({ name: z.string() })) })
const ModelDetails = z.looseObject({ capabilities: z.array(z.string()) })

type OllamaSettings = Pick<Configuration, 'OLLAMA_HOST' | 'OPENAI_COMPATIBLE_BASE_URL'>

/**
 * Looks for an Ollama at `OLLAMA_HOST`, by default on this machine. Its absence is logged only if the variable is set.
 *
 * @returns undefined if there is none, or if it is already configured as `OPENAI_COMPATIBLE_BASE_URL` with its own models.
 */
export async function findOllama(
  { OLLAMA_HOST, OPENAI_COMPATIBLE_BASE_URL }: OllamaSettings,
  log: Logger,
): Promise<Ollama | undefined> {
  const url = OLLAMA_HOST ?? 'http://127.0.0.1:11434'
  if (url === 'off' || (OPENAI_COMPATIBLE_BASE_URL && isSameServer(url, OPENAI_COMPATIBLE_BASE_URL)))
    return undefined
  const models = await listVisionModels(url, OLLAMA_HOST ? requestTimeoutMs : defaultHostTimeoutMs)
  if (models) return { url, models }
  if (OLLAMA_HOST)
    log.warn('No Ollama answers at OLLAMA_HOST. Start it and then this server, or set OLLAMA_HOST=off.')
}

function isSameServer(...urls: [string, string]): boolean {
  const [first, second] = urls.map((url) => new URL(url.replace('://localhost', '://127.0.0.1')).host)
  return first === second
}

/**
 * Lists models that run on Ollama's machine and read images (`GET /api/tags`, `POST /api/show`).
 *
 * @returns undefined if no Ollama responds.
 * @see https://docs.ollama.com/api
 */
async function listVisionModels(url: string, listTimeoutMs: number): Promise<string[] | undefined> {
  const list = await requestJson(`${url}/api/tags`, { signal: AbortSignal.timeout(listTimeoutMs) })
  const { data } = ModelList.safeParse(list)
  if (!data) return undefined
  const names = data.models
    .filter((model) => !RemoteModel.safeParse(model).success)
    .map(({ name }) => name)
    .filter((name) => modelNamePattern.test(name) && !cloudNamePattern.test(name))
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const candidates = [...new Set(names)].slice(0, maxModels)
  const areVisionModels = await Promise.all(candidates.map((name) => isVisionModel(url, name, signal)))
  return candidates.filter((_, index) => areVisionModels[index])
}

async function isVisionModel(url: string, model: string, signal: AbortSignal): Promise<boolean> {
  const body = JSON.stringify({ model })
  const headers = { 'Content-Type': 'application/json' }
  const details = await requestJson(`${url}/api/show`, { method: 'POST', headers, body, signal })
  if (RemoteModel.safeParse(details).success) return false
  return ModelDetails.safeParse(details).data?.capabilities.includes('vision') ?? false
}

/** Returns undefined if the request fails or the body is not JSON of at most `maxResponseBytes`. */
async function requestJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    const text = await readLimitedText(response)
    return response.ok && text !== undefined ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function readLimitedText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Returning from the loop cancels the rest of the response.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > maxResponseBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
