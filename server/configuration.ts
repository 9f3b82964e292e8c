import { availableParallelism } from 'node:os'
import { z } from 'zod'
import {
  flag,
  integer,
  modelAliasesSchema,
  modelNamesSchema,
  ocrLanguagesSchema,
  ollamaHostSchema,
  optionalInteger,
  optionalOrigin,
  optionalText,
  optionalUrl,
  origins,
} from './environment-values.ts'
import { logLevels } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { readS3Location } from './s3-location.ts'
import { unlimitedTrial } from './trial-total.ts'

/** Documented in `docs/configuration.md`. */
const Environment = z.object({
  NODE_ENV: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['development', 'test', 'production'], 'must be development, test or production'))
    .default('development'),
  PORT: integer(0, 65_535, 3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: optionalOrigin,
  DATA_DIR: z.string().trim().min(1).default('.data'),
  IMAGE_STORE: optionalText,
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  AWS_REGION: optionalText,
  IMAGE_STORAGE_MB: integer(1, 999_999_999, 20_480),
  IMAGE_RETENTION_DAYS: optionalInteger(1, 99_999),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .refine(
      (value) => URL.canParse(value),
      'must be postgres://user:password@host:port/database, with characters such as @ : / # in the password percent-encoded',
    )
    .optional(),
  TRIAL: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRIAL_TOTAL: integer(0, 999_999_999, 1000),
  METRICS_PORT: optionalInteger(1, 65_535),
  HSTS: flag,
  LOG_LEVEL: z.enum(logLevels).default('info'),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  CORS_ORIGINS: origins,
  TRUST_PROXY: flag,
  ADDRESS_LIMIT_PER_MINUTE: integer(1, 999_999_999, 1200),
  ORGANIZATION_LIMIT_PER_MINUTE: integer(1, 999_999_999, 240),
  ENGINE_TIMEOUT_SECONDS: integer(1, 600, 60),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Only verified addresses may use the models of providers, which the operator pays for. */
  REQUIRE_VERIFIED: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  WEBHOOK_PRIVATE: flag,
  LOCAL_WORKERS: integer(1, 64, Math.max(1, availableParallelism() - 1)),
  OCR_LANGUAGES: ocrLanguagesSchema,
  AUTH: z.enum(['embedded', 'firebase'], 'must be embedded or firebase').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port, or smtps:// for TLS' })
    .optional(),
  MAIL_FROM: optionalText,
  SUPPORT_EMAIL: z.string().trim().default('support@example.com'),
  ACCOUNT_ACTIONS: z.enum(['real', 'simulated'], 'must be real or simulated').default('real'),
  FIREBASE_PROJECT_ID: optionalText,
  FIREBASE_API_KEY: optionalText,
  FIREBASE_AUTH_DOMAIN: optionalText,
  FIREBASE_SERVICE_ACCOUNT: optionalText,
  GOOGLE_APPLICATION_CREDENTIALS: optionalText,
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.[\]:-]+:\d+$/, 'must be host:port')
    .optional(),
  GOOGLE_API_KEY: optionalText,
  GOOGLE_BASE_URL: optionalUrl,
  GOOGLE_MODELS: modelNamesSchema,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODELS: modelNamesSchema,
  ANTHROPIC_API_KEY: optionalText,
  ANTHROPIC_BASE_URL: optionalUrl,
  ANTHROPIC_MODELS: modelNamesSchema,
  OPENAI_COMPATIBLE_BASE_URL: optionalUrl,
  OPENAI_COMPATIBLE_API_KEY: optionalText,
  OPENAI_COMPATIBLE_MODELS: modelNamesSchema,
  OLLAMA_HOST: ollamaHostSchema,
  AGENTS_DIR: optionalText,
  MODEL_ALIASES: modelAliasesSchema,
})

export type Configuration = ReturnType<typeof readConfiguration>

/**
 * An empty variable counts as absent.
 *
 * @throws OperatorError with one line for each invalid variable, without values, which may be secrets.
 */
export function readConfiguration(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new OperatorError(`Invalid configuration:\n  ${lines.join('\n  ')}`)
  }
  if (parsed.data.OPENAI_COMPATIBLE_BASE_URL && parsed.data.OPENAI_COMPATIBLE_MODELS.length === 0) {
    throw new OperatorError(
      'OPENAI_COMPATIBLE_BASE_URL is set, so OPENAI_COMPATIBLE_MODELS must name at least one model of that server.',
    )
  }
  if (parsed.data.METRICS_PORT !== undefined && parsed.data.METRICS_PORT === parsed.data.PORT)
    throw new OperatorError('METRICS_PORT must be another port than PORT.')
  const { NODE_ENV, IMAGE_STORE } = parsed.data
  const isProduction = NODE_ENV === 'production'
  const auth = readAuth(parsed.data, isProduction)
  const trialTotal = parsed.data.TRIAL === 'off' ? unlimitedTrial : parsed.data.TRIAL_TOTAL
  return {
    ...parsed.data,
    isProduction,
    trialTotal,
    auth,
    /** Undefined: that of the database. */
    imageStore: IMAGE_STORE ? readS3Location('IMAGE_STORE', IMAGE_STORE, parsed.data) : undefined,
    requiresVerifiedEmail: requiresVerifiedEmail(parsed.data, auth.kind),
    hasDemoAccount: !isProduction && auth.kind === 'embedded',
  }
}

/** By default they must in production, and if users receive verification emails. */
function requiresVerifiedEmail(
  { NODE_ENV, REQUIRE_VERIFIED, SMTP_URL }: z.infer<typeof Environment>,
  authKind: Auth['kind'],
): boolean {
  if (REQUIRE_VERIFIED) return REQUIRE_VERIFIED === '1'
  return NODE_ENV === 'production' || authKind === 'firebase' || SMTP_URL !== undefined
}

type Auth =
  | { kind: 'embedded' }
  | {
      kind: 'firebase'
      projectId: string
      apiKey: string
      authDomain: string
      /** For tests. */
      emulatorHost: string | undefined
    }

function readAuth(environment: z.infer<typeof Environment>, isProduction: boolean): Auth {
  const kind = environment.AUTH ?? (environment.FIREBASE_PROJECT_ID ? 'firebase' : 'embedded')
  // Both kinds send invitations.
  if (environment.SMTP_URL && !(environment.PUBLIC_URL && environment.MAIL_FROM))
    throw new OperatorError(
      'SMTP_URL is set, so PUBLIC_URL must be the address that the links in emails lead to, and MAIL_FROM their sender, such as "AI Vision <no-reply@example.com>".',
    )
  if (kind === 'firebase') return readFirebase(environment, isProduction)
  const { FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_SERVICE_ACCOUNT } = environment
  if (!environment.AUTH && (FIREBASE_API_KEY || FIREBASE_AUTH_DOMAIN || FIREBASE_SERVICE_ACCOUNT))
    throw new OperatorError(
      'A Firebase variable is set, but FIREBASE_PROJECT_ID is not. Set it too, or unset them all to use the embedded sign-in.',
    )
  return { kind }
}

function readFirebase(environment: z.infer<typeof Environment>, isProduction: boolean): Auth {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = environment
  const { FIREBASE_AUTH_DOMAIN, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost } = environment
  if (!projectId || !apiKey)
    throw new OperatorError(
      'Sign-in with Firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY, as the Firebase console shows them under "Your apps". Set both, or AUTH=embedded.',
    )
  if (emulatorHost && (isProduction || !projectId.startsWith('demo-')))
    throw new OperatorError(
      'FIREBASE_AUTH_EMULATOR_HOST is set. The emulator’s tokens are unsigned, so anyone could sign in as any user: it is allowed outside production only, with a project whose name begins with demo-. Unset it.',
    )
  const authDomain = FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`
  return { kind: 'firebase', projectId, apiKey, authDomain, emulatorHost }
}
