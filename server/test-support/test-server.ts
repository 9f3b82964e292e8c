import sharp from 'sharp'
import { createApp } from '../app.ts'
import { connectFirebase } from '../auth/firebase.ts'
import { readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database/open-database.ts'
import type { OpenDatabase } from '../database/tables.ts'
import { createEngines } from '../engines/create-engines.ts'
import { createLedger } from '../inference/ledger.ts'
import { createLog } from '../log.ts'
import { hashApiKey } from '../organizations/api-key-secret.ts'
import { type FakeGoogle, startFakeGoogle, testProject } from './fake-google.ts'
import { type FakeProvider, helloResult, respondWith, startFakeProvider } from './fake-provider.ts'
import { hasPostgres, startTestPostgres } from './test-postgres.ts'

export type RequestOptions = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>

/** Both databases the platform stands on; the second only where it is installed. */
export const testDatabases = [
  { name: 'PGlite', open: async () => ({ url: undefined, stop: async () => undefined }) },
  ...(hasPostgres ? [{ store: 'PostgreSQL', open: () => startTestPostgres() }] : []),
]

/** The whole backend in this process: real database and real token checks; Google and the model provider are fakes. */
export async function createTestServer(
  options: { env?: Record<string, string>; url?: string | undefined; repeatWaitMs?: number } = {},
) {
  const google: FakeGoogle = await startFakeGoogle()
  const provider: FakeProvider = await startFakeProvider(respondWith('openai-compatible', helloResult))
  const logLines: string[] = []
  const configuration = configure(provider.url, options.env)
  const opened: OpenDatabase = await openDatabase({ url: options.url, folder: 'memory://' })
  const { agent: httpAgent, credential } = google
  const firebase = connectFirebase({ projectId: testProject, credential, httpAgent })
  const engines = await createEngines(configuration)
  const longestMs = configuration.ENGINE_TIMEOUT_SECONDS * 1000
  const ledger = createLedger(opened.database, { trialTotal: configuration.TRIAL_TOTAL, longestMs })
  const log = createLog(
    { level: configuration.LOG_LEVEL, json: true },
    (line: string) => void logLines.push(line),
  )
  const { repeatWaitMs = 20_000 } = options
  const app = createApp({
    configuration,
    database: opened.database,
    ledger,
    firebase,
    engines,
    log,
    repeatWaitMs,
  })

  const send = async (method: string, path: string, { token, body, headers, signal }: RequestOptions = {}) => {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const length = String(Buffer.byteLength(text ?? ''))
    return await app.request(path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': length }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
      ...(signal && { signal }),
    })
  }
  const json = async <T = Record<string, unknown>>(method: string, path: string, sent: RequestOptions = {}) =>
    (await (await send(method, path, sent)).json()) as T
  return {
    app,
    configuration,
    database: opened.database,
    google,
    provider,
    firebase,
    ledger,
    logLines,
    send,
    json,
    /** A new person with one organization and one API key. */
    async createUser(uid: string) {
      const token = google.signIn(uid)
      const [organization] = await json<{ id: string }[]>('GET', '/api/v1/organizations', { token })
      const orgId = organization?.id ?? ''
      const path = `/api/v1/organizations/${orgId}/api-keys`
      const { key, api_key } = await json<{ key: string; api_key: { id: string } }>('POST', path, {
        token,
        body: { name: 'test' },
      })
      return { token, orgId, key, keyId: api_key.id }
    },
    /** Of an API key. */
    organizationOfKey: (key: string) =>
      opened.database
        .selectFrom('api_keys')
        .select('organization_id')
        .where('digest', '=', hashApiKey(key))
        .executeTakeFirstOrThrow(),
    /** Makes somebody a member of another's organization, for which there is no call. */
    async addMember(uid: string, organization_id: string) {
      const { id: user_id } = await opened.database
        .selectFrom('users')
        .select('id')
        .where('provider_user_id', '=', uid)
        .executeTakeFirstOrThrow()
      await opened.database.insertInto('memberships').values({ user_id, organization_id }).execute()
    },
    async close() {
      await Promise.all([
        ...engines.map((engine) => engine.close()),
        firebase.close(),
        google.close(),
        provider.close(),
      ])
      await opened.close()
    },
  }
}

function configure(providerUrl: string, env: Record<string, string> = {}) {
  return readConfiguration({
    FIREBASE_PROJECT_ID: testProject,
    OPENAI_COMPATIBLE_BASE_URL: `${providerUrl}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
    OPENAI_COMPATIBLE_API_KEY: 'provider-secret',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
    ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'debug',
    ...env,
  })
}

/** A small valid picture as the client sends it. */
export const tinyImage = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer()
  .then((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)

/** Where the text reader of the fake provider is asked. */
export const textExtractorPath = '/api/v1/inference/text-extractor'
