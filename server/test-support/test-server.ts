import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { openHttpApi, openServices } from '../compose.ts'
import { type Configuration, readConfiguration } from '../configuration.ts'
import type { Role } from '../database/schema/accounts.ts'
import type { Database } from '../database/tables.ts'
import type { Engine } from '../engines/engine.ts'
import { deleteUnusedImages } from '../images/delete-unused-images.ts'
import { createLogger } from '../log.ts'
import { hashSecret } from '../organizations/hash-secret.ts'
import { firebaseEnv, startFakeGoogle } from './fake-google.ts'
import { helloResultJson, respondWith, startFakeProvider } from './fake-provider.ts'
import { createDataFolder } from './test-data-folder.ts'
import { createPostgresDatabase, hasPostgres } from './test-postgres.ts'
import { recordUnlistedResponses } from './unlisted-responses.ts'

type RequestOptions = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
  signal?: AbortSignal
}
export type TestServer = Awaited<ReturnType<typeof createTestServer>>

export type TestDatabase = {
  name: string
  open(): Promise<{ url: string | undefined; stop(): Promise<void> }>
}

/** Both supported databases; PostgreSQL only if it is installed and `ONLY_PGLITE` is not set. */
export const testDatabases: TestDatabase[] = [
  { name: 'PGlite', open: async () => ({ url: undefined, stop: async () => undefined }) },
  ...(hasPostgres && !process.env.ONLY_PGLITE ? [{ name: 'PostgreSQL', open: createPostgresDatabase }] : []),
]

export type TestServerOptions = {
  /** Environment variables. With AUTH=embedded users sign in at this server, otherwise at the fake of Google. */
  env?: Record<string, string>
  url?: string | undefined
  /** How long a retry waits for the first request with its idempotency key, in ms. */
  retryWaitMs?: number
  engines?: Engine[]
  /** Benchmarks measure the server without this check, which takes longer than a short request. */
  checksResponses?: boolean
}

/** Creates the app in this process, with a real database and real verification of tokens. Google and the provider are fakes. */
export async function createTestServer(options: TestServerOptions = {}) {
  const google = await startFakeGoogle()
  const provider = await startFakeProvider(respondWith('openai-compatible', helloResultJson))
  const logLines: string[] = []
  const dataDir = await createDataFolder()
  const location = { DATABASE_URL: options.url, DATA_DIR: dataDir }
  const configuration = { ...configure(provider.url, options.env), ...location }
  const log = createLogger(
    { level: configuration.LOG_LEVEL, json: true },
    { write: (line) => void logLines.push(line) },
  )
  const services = await openServices(configuration, log, options)
  const { database, ledger, analyses, evaluations, imageStore } = services
  const { app, authProvider, demoKey } = await openHttpApi(services, {
    publicUrl: () => configuration.PUBLIC_URL ?? 'http://localhost:3000',
    firebase: { credential: google.credential, httpAgent: google.agent },
  })
  const unlistedResponses =
    options.checksResponses === false ? new Set<string>() : recordUnlistedResponses(app)

  const send = async (
    method: string,
    path: string,
    { token, body, headers, signal }: RequestOptions = {},
  ) => {
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
  const json = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    options: RequestOptions = {},
  ) => (await (await send(method, path, options)).json()) as T
  return {
    app,
    configuration,
    database,
    google,
    provider,
    authProvider,
    demoKey,
    ledger,
    ...{ analyses, evaluations, imageStore },
    /** Deletes images without a reference, also new ones. */
    deleteUnusedImages: () => deleteUnusedImages(database, imageStore, { image: 0, template: 0 }),
    /** Ends waiting requests and aborts running analyses, as a shutdown does. */
    async stopAnalyses(): Promise<void> {
      await services.drain(0)
      services.stop()
    },
    ...{ log, logLines, unlistedResponses, send, json },
    /** Creates a user with an organization and an API key. */
    async createUser(uid: string) {
      const token = google.signIn(uid)
      const [organization] = await json<{ id: string }[]>('GET', '/api/v1/organizations', { token })
      const orgId = organization?.id ?? ''
      const path = `/api/v1/organizations/${orgId}/api-keys`
      const created = await send('POST', path, { token, body: { name: 'test' } })
      if (!created.ok) throw new Error(`The user was not created: ${created.status} ${await created.text()}`)
      const { key, api_key } = (await created.json()) as { key: string; api_key: { id: string } }
      return { token, orgId, key, keyId: api_key.id }
    },
    organizationOfKey: (key: string) => findOrganization(database, key),
    /** Adds a user to an organization, without an invitation. */
    async addMember(uid: string, organization_id: string, role: Role = 'member') {
      const { id: user_id } = await database
        .selectFrom('users')
        .select('id')
        .where('provider_user_id', '=', uid)
        .executeTakeFirstOrThrow()
      await database.insertInto('memberships').values({ user_id, organization_id, role }).execute()
      return user_id
    },
    async close() {
      await services.shutdownHooks.close()
      await Promise.all([google.close(), provider.close()])
      await rm(dataDir, { recursive: true, force: true })
      if (unlistedResponses.size > 0)
        throw new Error(`Not in the OpenAPI document: ${[...unlistedResponses]}`)
    },
  }
}

function findOrganization(database: Database, key: string): Promise<{ organization_id: string }> {
  return database
    .selectFrom('api_keys')
    .select('organization_id')
    .where('digest', '=', hashSecret(key))
    .executeTakeFirstOrThrow()
}

function configure(providerUrl: string, env: Record<string, string> = {}): Configuration {
  return readConfiguration({
    ...firebaseEnv,
    OPENAI_COMPATIBLE_BASE_URL: `${providerUrl}/v1`,
    OPENAI_COMPATIBLE_MODELS: 'llava',
    OPENAI_COMPATIBLE_API_KEY: 'provider-secret',
    ADDRESS_LIMIT_PER_MINUTE: '1000000',
    ORGANIZATION_LIMIT_PER_MINUTE: '1000000',
    OLLAMA_HOST: 'off',
    REQUIRE_VERIFIED: '0',
    LOG_LEVEL: 'debug',
    ...env,
  })
}

/** A small valid image as the client sends it. */
export const tinyImage = await createImageDataUrl('#fff')
export const otherImage = await createImageDataUrl('#000')

/** Creates a small JPEG as a data URL. */
export async function createImageDataUrl(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** The path of the agent whose results the fake provider returns by default. */
export const textExtractorPath = '/api/v1/inference/text-extractor'
