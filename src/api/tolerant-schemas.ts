import type { Agent, AgentVariant, Provider } from '#contract/agent.ts'
import { type ApiKey, type Organization, Role } from '#contract/organization.ts'
import type { MonthlyStats, TrialUsage } from '#contract/usage.ts'
import type { User } from '#contract/user.ts'
import { Id, z } from '#contract/zod.ts'
import { createListSchema } from './list-schema.ts'

/** Null, a blank text and a value of another type mean the same as a missing field. */
const optional = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined)
const optionalText = optional(z.string())
const optionalId = optional(Id.refine((id) => String(id).trim() !== ''))
const optionalName = optional(
  z
    .union([z.string(), z.number()])
    .transform((name) => String(name).trim())
    .refine((name) => name !== ''),
)

function requireValue<Value>(value: Value | undefined, context: z.core.$RefinementCtx): Value {
  if (value !== undefined) return value
  context.issues.push({ code: 'custom', message: 'lacks a required field', input: value })
  return z.NEVER
}

const variant = z
  .looseObject({
    id: optionalId,
    name: optionalName,
    model: optionalText,
    provider: optionalText,
    is_default: optional(z.boolean()),
    price_per_1000: optional(z.number()),
  })
  .transform(({ id, name, ...rest }, context): AgentVariant => {
    const identity = requireValue(id ?? name ?? rest.model, context)
    return { ...rest, id: identity, name: name ?? rest.model ?? String(identity) }
  })

const variants = createListSchema({ name: 'variants', entry: variant, getKey: ({ id }) => String(id) })

/** Agents with the same code cannot be told apart in `POST /inference/{agentCode}`. */
export const agentsSchema = createListSchema<Agent>({
  name: 'agents',
  entry: z
    .looseObject({
      id: optionalId,
      code: optionalId,
      name: optionalName,
      description: optionalText,
      skill_type: optionalText,
      agent_type: optionalText,
      is_active: optional(z.boolean()),
      unavailable_reason: optionalText,
      variants: optional(variants),
    })
    .transform(({ id, code, name, variants, ...rest }, context) => {
      const identity = requireValue(code ?? id ?? name, context)
      const codeText = String(identity)
      return {
        ...rest,
        id: id ?? identity,
        code: codeText,
        name: name ?? codeText,
        variants: variants?.items,
      }
    }),
  getKey: ({ code }) => code,
})

export const providersSchema = createListSchema<Provider>({
  name: 'providers',
  entry: z
    .looseObject({ id: optionalName, name: optionalName, models: optional(z.array(z.unknown())) })
    .transform(({ id, name, models = [], ...rest }, context) => {
      const identity = requireValue(id ?? name, context)
      const names = models.filter((model): model is string => typeof model === 'string' && model !== '')
      return { ...rest, id: identity, name: name ?? identity, models: [...new Set(names)] }
    }),
  getKey: ({ id }) => id,
})

export const organizationsSchema = createListSchema<Organization>({
  name: 'organizations',
  entry: z
    .looseObject({
      id: optionalId,
      name: optionalName,
      api_key_count: optional(z.number()),
      role: optional(Role),
    })
    .transform(({ id, name, ...rest }, context) => {
      const identity = requireValue(id ?? name, context)
      return { ...rest, id: identity, name: name ?? String(identity) }
    }),
  getKey: ({ id }) => String(id),
}).transform(({ items }) => items)

/** A key without an id cannot be deleted. */
export const apiKeySchema: z.ZodType<ApiKey> = z
  .looseObject({
    id: optionalId,
    name: optionalName,
    key_preview: optionalText,
    created_at: optionalText,
    is_demo: optional(z.boolean()),
    key: optionalText,
  })
  .transform(({ id, name, key_preview = '', created_at = '', key, ...rest }, context) => ({
    ...rest,
    id: requireValue(id, context),
    name: name ?? (key_preview || 'API key'),
    key_preview,
    created_at,
    ...(key ? { key } : {}),
  }))

export const apiKeysSchema = createListSchema({
  name: 'API keys',
  entry: apiKeySchema,
  getKey: ({ id }) => String(id),
}).transform(({ items }) => items)

/** If the backend sends none (specification, point 9). */
const defaultTrialTotal = 1000

/** The used and the remaining part complete each other. */
export const trialUsageSchema = z
  .looseObject({
    success: optional(z.boolean()),
    trial_remaining: optional(z.number()),
    trial_used: optional(z.number()),
    trial_total: optional(z.number()),
    trial_percentage_used: optional(z.number()),
  })
  .transform(({ trial_remaining, trial_used, ...rest }, context): TrialUsage => {
    const total = rest.trial_total ?? defaultTrialTotal
    const remaining = requireValue(
      trial_remaining ?? (trial_used === undefined ? undefined : Math.max(0, total - trial_used)),
      context,
    )
    const used = trial_used ?? Math.max(0, total - remaining)
    return { ...rest, trial_total: total, trial_remaining: remaining, trial_used: used }
  })

const agentCalls = z.looseObject({ agent_code: z.string(), api_calls: z.number() })

export const monthlyStatsSchema: z.ZodType<MonthlyStats> = z.looseObject({
  api_calls_this_month: z.number(),
  by_agent: optional(z.array(agentCalls)),
})

export const userSchema: z.ZodType<User> = z.looseObject({
  id: optionalId,
  name: optionalName,
  email: optionalText,
  provider_user_id: optionalText,
  password_changed_at: optionalText,
  organization: optional(z.looseObject({ id: z.string(), name: z.string(), role: Role })),
})
