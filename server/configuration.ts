import { z } from 'zod'
import { defaultModelAliases } from './engines/model-aliases.ts'

const text = z.string().trim().min(1).optional()
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()
const list = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((entry) => entry.trim() || []))
const wholeNumber = (atLeast: number, atMost: number, fallback: number) =>
  z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, `must be a whole number from ${atLeast} to ${atMost}`)
    .default(String(fallback))
    .transform(Number)
    .refine(
      (value) => value >= atLeast && value <= atMost,
      `must be a whole number from ${atLeast} to ${atMost}`,
    )
const yesOrNo = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')

/** Every variable the server reads. `server/README.md` says what each is for. */
const Environment = z.object({
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['development', 'test', 'production'], 'must be development, test or production'))
    .default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: url,
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .refine(
      (value) => URL.canParse(value),
      'must be postgres://user:password@host:port/database, with signs such as @ : / # in the password encoded',
    )
    .optional(),
  TRIAL_TOTAL: wholeNumber(0, 999_999_999, 1000),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  CORS_ORIGINS: list.refine(
    (origins) => origins.every(isOrigin),
    'must be origins separated by commas, such as https://app.example: with http(s), without a path, and no *',
  ),
  TRUST_PROXY: yesOrNo,
  ADDRESS_LIMIT_PER_MINUTE: wholeNumber(1, 999_999_999, 1200),
  ORGANIZATION_LIMIT_PER_MINUTE: wholeNumber(1, 999_999_999, 240),
  ENGINE_TIMEOUT_SECONDS: wholeNumber(1, 600, 60),
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
  OPENAI_COMPATIBLE_MODELS: list,
  MODEL_ALIASES: z.string().default('').transform(parseAliases),
})

export type Configuration = ReturnType<typeof readConfiguration>

/** An error in what the operator wrote: shown as it is, without a stack. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/**
 * Reads and checks the environment. An empty variable counts as absent.
 *
 * @throws ConfigurationError with one line per wrong variable; values are not repeated, since they may be secrets.
 */
export function readConfiguration(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigurationError(`The configuration is not usable:\n  ${lines.join('\n  ')}`)
  }
  if (read.data.OPENAI_COMPATIBLE_BASE_URL && read.data.OPENAI_COMPATIBLE_MODELS.length === 0) {
    throw new ConfigurationError(
      'OPENAI_COMPATIBLE_BASE_URL is set, so OPENAI_COMPATIBLE_MODELS must name at least one model of that server.',
    )
  }
  const isProduction = read.data.NODE_ENV === 'production'
  if (isProduction && read.data.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigurationError(
      'FIREBASE_AUTH_EMULATOR_HOST is set and NODE_ENV is production. Tokens of the emulator are not signed: anyone could be anyone. Unset one of the two.',
    )
  }
  if (read.data.FIREBASE_PROJECT_ID && read.data.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigurationError(
      'FIREBASE_PROJECT_ID and FIREBASE_AUTH_EMULATOR_HOST are both set. The emulator’s tokens are not signed, so they would open a real project’s accounts to anyone. Unset one of the two.',
    )
  }
  if (isProduction && !read.data.FIREBASE_PROJECT_ID) {
    throw new ConfigurationError(
      'NODE_ENV is production, so FIREBASE_PROJECT_ID must name the Firebase project whose users may sign in. The demo accounts are for development only.',
    )
  }
  return { ...read.data, isProduction, isDemo: !read.data.FIREBASE_PROJECT_ID }
}

function parseAliases(value: string, context: z.RefinementCtx): Record<string, string> {
  if (!value) return defaultModelAliases
  const table = z.record(z.string(), z.string()).safeParse(tryJson(value))
  if (table.success) return { ...defaultModelAliases, ...table.data }
  context.addIssue({
    code: 'custom',
    message: 'must be a JSON object of model names, such as {"gpt-4o": "gpt-5"}',
  })
  return z.NEVER
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

function tryJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
