import { createHash } from 'node:crypto'
import type { Candidate } from '#contract/evaluation.ts'
import { sliceWellFormed } from '#domain/results/parsing/sanitize-text.ts'
import { type Catalog, type CatalogEntry, chooseVariant } from '../catalog/catalog.ts'
import type { StoredCandidate } from '../database/schema/evaluations.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { HttpError } from '../http/http-error.ts'

/** US cents per 1000 requests. */
const defaultPrice = 5

export type CandidateDependencies = { catalog: Catalog; engines: Engine[] }

/**
 * Gives the candidates names that tell them apart.
 *
 * @throws HttpError 404 (unknown agent), 422 (variant, provider, model, or two equal candidates) or 503 (no engine).
 */
export function resolveCandidates(
  { catalog, engines }: CandidateDependencies,
  candidates: readonly Candidate[],
): { candidates: StoredCandidate[]; usesProvider: boolean } {
  const resolved = candidates.map((candidate) => {
    const { entry, variant, engine, model } = chooseForCandidate({ catalog, engines }, candidate)
    const parts = describe(candidate, entry, variant?.name, { engine, model })
    // The price of a variant is that of a model provider. The server's own engine costs nothing.
    const price = engine.isLocal ? 0 : (variant?.price_per_1000 ?? defaultPrice)
    return { candidate, parts, isLocal: engine.isLocal, price }
  })
  if (new Set(resolved.map(({ candidate }) => JSON.stringify(candidate))).size < resolved.length)
    throw new HttpError(422, 'invalid_request', 'candidates: two are the same')
  const names = nameCandidates(resolved.map(({ parts }) => parts))
  return {
    usesProvider: resolved.some(({ isLocal }) => !isLocal),
    candidates: resolved.map(({ candidate, price }, index) => ({
      ...candidate,
      name: names[index] ?? '',
      price_per_1000: price,
    })),
  }
}

function chooseForCandidate({ catalog, engines }: CandidateDependencies, candidate: Candidate) {
  const entry = catalog.find(candidate.agent_code)
  const variant = chooseVariant(entry, candidate.variant_id)
  const { engine, model } = chooseEngine(engines, { ...candidate, variant, type: entry.type })
  assertNotSubstituted(candidate, engine.id)
  return { entry, variant, engine, model }
}

/**
 * Without the key of a provider, the local engine would answer, and the comparison would be one with another model.
 *
 * @throws HttpError 503 (provider_not_configured).
 */
export function assertNotSubstituted({ provider }: Candidate, chosen: string): void {
  if (!provider || provider === chosen) return
  const message = `This server has no key for ${provider}. Configure it, or choose another candidate.`
  throw new HttpError(503, 'provider_not_configured', message)
}

type Parts = { agent: string; variant: string; provider: string; model: string; context: string }

function describe(
  { provider, model: namedModel, parameter }: Candidate,
  { agent }: CatalogEntry,
  variantName: string | undefined,
  { engine, model }: { engine: Engine; model: string },
): Parts {
  return {
    agent: agent.name,
    variant: variantName ?? '',
    provider: provider ? engine.name : '',
    // Without a named model, the variant determines it.
    model: namedModel ?? (provider ? model : ''),
    context: parameter ?? '',
  }
}

const partNames = ['agent', 'variant', 'model', 'context'] as const

/**
 * Returns the parts in which the candidates differ, after a letter if these look the same; the agent and variant of a single
 * one.
 */
function nameCandidates(candidates: readonly Parts[]): string[] {
  const all = candidates.map((own) => ({ ...own, model: nameModel(own, candidates) }))
  const different = partNames.filter((name) => new Set(all.map((parts) => parts[name])).size > 1)
  const shown = different.length > 0 ? different : (['agent', 'variant'] as const)
  const names = all.map((own) => {
    const texts = { ...own, context: own.context ? `“${sliceWellFormed(own.context, 40)}”` : 'no context' }
    const name = shown
      .map((part) => texts[part])
      .filter(Boolean)
      .join(' · ')
    return sliceWellFormed(name || own.agent, 120)
  })
  if (new Set(names).size === names.length) return names
  return names.map((name, index) => `${String.fromCharCode(65 + index)} · ${name}`)
}

/** With its provider if another one has a model of this name. */
function nameModel({ provider, model }: Parts, candidates: readonly Parts[]): string {
  const isShared = candidates.some((other) => other.model === model && other.provider !== provider)
  return isShared ? [provider, model].filter(Boolean).join(' · ') : model
}

/**
 * Returns a function from the digest of an image to its key: equal for the same organization, image and candidate, while the
 * same model answers with the same instructions.
 *
 * @throws HttpError as `resolveCandidates`.
 */
export function createCacheKeys(
  dependencies: CandidateDependencies,
  organizationId: string,
  candidate: Candidate,
): (digest: string) => string {
  const { entry, engine, model } = chooseForCandidate(dependencies, candidate)
  const { agent_code, variant_id, provider, model: namedModel, parameter } = candidate
  const asked = [agent_code, variant_id, provider, namedModel, parameter].map((field) => field ?? null)
  const revision = [engine.id, engine.getRevision(entry.type, model)]
  return (digest) =>
    createHash('sha256')
      .update(JSON.stringify([organizationId, digest, ...asked, ...revision]))
      .digest('hex')
}
