import { z } from 'zod'
import { logLevels } from './log.ts'

const text = z.string().trim().min(1).optional()
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()
const commaSeparated = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, `must be a whole number from ${min} to ${max}`)
    .default(String(fallback))
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

/** The environment variables, documented in `docs/configuration.md`. */
const Environment = z.object({
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['development', 'test', 'production'], 'must be development, test or production'))
    .default('development'),
  PORT: integer(0, 65_535, 3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: url,
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .refine(
      (value) => URL.canParse(value),
      'must be postgres://user:password@host:port/database, with characters such as @ : / # in the password percent-encoded',
    )
    .optional(),
  TRIAL_TOTAL: integer(0, 999_999_999, 1000),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  CORS_ORIGINS: commaSeparated.refine(
    (origins) => origins.every(isOrigin),
    'must be origins separated by commas, such as https://app.example: with http(s), without a path, and no *',
  ),
  TRUST_PROXY: flag,
  ADDRESS_LIMIT_PER_MINUTE: integer(1, 999_999_999, 1200),
  ORGANIZATION_LIMIT_PER_MINUTE: integer(1, 999_999_999, 240),
  ENGINE_TIMEOUT_SECONDS: integer(1, 600, 60),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_SERVICE_ACCOUNT: text,
  GOOGLE_APPLICATION_CREDENTIALS: text,
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.[\]:-]+:\d+$/, 'must be host:port')
    .optional(),
  GOOGLE_API_KEY: text,
  GOOGLE_BASE_URL: url,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url,
  OPENAI_COMPATIBLE_BASE_URL: url,
  OPENAI_COMPATIBLE_API_KEY: text,
  OPENAI_COMPATIBLE_MODELS: commaSeparated,
  MODEL_ALIASES: z.string().default('').transform(parseAliases),
})

/**
 * Maps model names that providers have retired to their successors, since the old names remain in catalogs and in
 * customers' code. MODEL_ALIASES adds to this table or overrides it.
 */
const defaultModelAliases: Record<string, string> = {
  'gemini-1.5-flash': 'gemini-flash-latest',
  'gemini-1.5-pro': 'gemini-pro-latest',
  'gpt-4-vision-preview': 'gpt-4o',
  'claude-3-5-sonnet-20240620': 'claude-sonnet-5',
  'claude-3-opus-20240229': 'claude-opus-5',
  'claude-3-haiku-20240307': 'claude-haiku-4-5',
}

export type Configuration = ReturnType<typeof readConfiguration>

/** Invalid configuration, printed without a stack. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/**
 * Reads and validates the environment. An empty variable counts as absent.
 *
 * @throws ConfigurationError with one line per invalid variable; never with its value, which may be a secret.
 */
export function readConfiguration(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigurationError(`Invalid configuration:\n  ${lines.join('\n  ')}`)
  }
  if (parsed.data.OPENAI_COMPATIBLE_BASE_URL && parsed.data.OPENAI_COMPATIBLE_MODELS.length === 0) {
    throw new ConfigurationError(
      'OPENAI_COMPATIBLE_BASE_URL is set, so OPENAI_COMPATIBLE_MODELS must name at least one model of that server.',
    )
  }
  const isProduction = parsed.data.NODE_ENV === 'production'
  if (isProduction && parsed.data.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigurationError(
      'FIREBASE_AUTH_EMULATOR_HOST is set and NODE_ENV is production. The emulator’s tokens are unsigned, so anyone could sign in as any user. Unset one of the two.',
    )
  }
  if (parsed.data.FIREBASE_PROJECT_ID && parsed.data.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigurationError(
      'FIREBASE_PROJECT_ID and FIREBASE_AUTH_EMULATOR_HOST are both set. The emulator’s tokens are unsigned, so anyone could sign in to the accounts of the project. Unset one of the two.',
    )
  }
  if (isProduction && !parsed.data.FIREBASE_PROJECT_ID) {
    throw new ConfigurationError(
      'NODE_ENV is production, so FIREBASE_PROJECT_ID must name the Firebase project whose users may sign in. The demo accounts are for development only.',
    )
  }
  return { ...parsed.data, isProduction, isDemo: !parsed.data.FIREBASE_PROJECT_ID }
}

function parseAliases(value: string, context: z.RefinementCtx): Record<string, string> {
  if (!value) return defaultModelAliases
  const aliases = z.record(z.string(), z.string()).safeParse(parseJson(value))
  if (aliases.success) return { ...defaultModelAliases, ...aliases.data }
  context.addIssue({
    code: 'custom',
    message: 'must be a JSON object of model names, such as {"gpt-4o": "gpt-5"}',
  })
  return z.NEVER
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
