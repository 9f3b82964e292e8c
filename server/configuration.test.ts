import { expect, test } from 'vitest'
import { createClientConfiguration } from './client-configuration.ts'
import { readConfiguration } from './configuration.ts'

test('configures the embedded sign-in with a demo account on this machine by default', () => {
  expect(readConfiguration({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    TRIAL_TOTAL: 1000,
    auth: { kind: 'embedded' },
    hasDemoAccount: true,
  })
})

test('treats an empty variable as absent', () => {
  const empty = {
    PORT: '',
    DATABASE_URL: ' ',
    GOOGLE_API_KEY: '',
    IMAGE_RETENTION_DAYS: '',
    METRICS_PORT: '',
  }
  expect(readConfiguration(empty)).toEqual(readConfiguration({}))
})

test('keeps images until their batch is deleted, and serves no metrics, unless it is configured', () => {
  const { IMAGE_RETENTION_DAYS, METRICS_PORT } = readConfiguration({})
  expect([IMAGE_RETENTION_DAYS, METRICS_PORT]).toEqual([undefined, undefined])
  const some = { IMAGE_RETENTION_DAYS: '30', METRICS_PORT: '9090' }
  expect(readConfiguration(some)).toMatchObject({ IMAGE_RETENTION_DAYS: 30, METRICS_PORT: 9090 })
})

const project = { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k' }

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number'],
  [{ TRIAL_TOTAL: '1e3' }, 'TRIAL_TOTAL must be a whole number'],
  [{ DATABASE_URL: 'mysql://root:hunter2@db' }, 'DATABASE_URL must begin with postgres://'],
  [{ GOOGLE_BASE_URL: 'ftp://x' }, 'GOOGLE_BASE_URL must be an http(s) address'],
  [{ MODEL_ALIASES: '{"a":1}' }, 'MODEL_ALIASES must be a JSON object'],
  [{ MODEL_ALIASES: 'nope' }, 'MODEL_ALIASES must be a JSON object'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'localhost' }, 'FIREBASE_AUTH_EMULATOR_HOST must be host:port'],
  [{ OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434/v1' }, 'OPENAI_COMPATIBLE_MODELS must name'],
  [{ OPENAI_MODELS: 'gpt-5,gpt 5' }, 'OPENAI_MODELS must be model names'],
  [{ OCR_LANGUAGES: 'eng,xyz' }, 'OCR_LANGUAGES must be codes of installed languages'],
  [{ OCR_LANGUAGES: '../eng' }, 'OCR_LANGUAGES must be codes of installed languages'],
  [{ GOOGLE_MODELS: 'x'.repeat(129) }, 'GOOGLE_MODELS must be model names'],
  [{ ANTHROPIC_MODELS: 'claude\u001b[2J' }, 'ANTHROPIC_MODELS must be model names'],
  [{ OLLAMA_HOST: 'ftp://models.example' }, 'OLLAMA_HOST must be an address'],
  [{ OLLAMA_HOST: 'http://me:hunter2@models.example' }, 'OLLAMA_HOST must be an address'],
  [{ OLLAMA_HOST: 'two words' }, 'OLLAMA_HOST must be an address'],
  [
    { PUBLIC_URL: 'https://example.com/vision' },
    'PUBLIC_URL must be the address of a domain or host without',
  ],
  [{ PUBLIC_URL: 'https://example.com/?a' }, 'PUBLIC_URL must be the address of a domain or host without'],
  [{ PUBLIC_URL: 'https://me@example.com' }, 'PUBLIC_URL must be the address of a domain or host without'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be'],
  [{ IMAGE_RETENTION_DAYS: '0' }, 'IMAGE_RETENTION_DAYS must be a whole number from 1'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT must be another port'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be origins'],
  [{ CORS_ORIGINS: 'https://app.example/' }, 'CORS_ORIGINS must be origins'],
  [{ CORS_ORIGINS: 'https://app.example, app.example' }, 'CORS_ORIGINS must be origins'],
  [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS must be origins'],
  [{ DATABASE_URL: 'postgres://vision:hunter2#@db:port/x' }, 'DATABASE_URL must be postgres://user'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be development, test or production'],
  [{ AUTH: 'google' }, 'AUTH must be embedded or firebase'],
  [{ AUTH: 'firebase' }, 'needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY'],
  [{ FIREBASE_PROJECT_ID: 'p' }, 'needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY'],
  [{ FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: ' ' }, 'needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY'],
  [{ FIREBASE_API_KEY: 'hunter2' }, 'but FIREBASE_PROJECT_ID is not'],
  [{ FIREBASE_AUTH_DOMAIN: 'auth.example' }, 'but FIREBASE_PROJECT_ID is not'],
  [{ FIREBASE_SERVICE_ACCOUNT: '{"private_key":"hunter2"}' }, 'but FIREBASE_PROJECT_ID is not'],
  [{ ...project, FIREBASE_AUTH_EMULATOR_HOST: 'h:1' }, 'anyone could sign in as any user'],
  [
    { ...project, FIREBASE_PROJECT_ID: 'demo-p', NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'h:1' },
    'anyone could sign in as any user',
  ],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be smtp://'],
  [{ SMTP_URL: 'smtp://me:hunter2@mail.example' }, 'PUBLIC_URL must be the address'],
  [{ SMTP_URL: 'smtp://me:hunter2@m.example', PUBLIC_URL: 'https://a.example' }, 'MAIL_FROM their sender'],
  [{ SMTP_URL: 'smtp://me:hunter2@m.example', MAIL_FROM: 'a@example.com' }, 'PUBLIC_URL must be the address'],
  [{ ...project, SMTP_URL: 'smtp://me:hunter2@m.example' }, 'PUBLIC_URL must be the address'],
  [{ ACCOUNT_ACTIONS: 'fake' }, 'ACCOUNT_ACTIONS must be real or simulated'],
])('rejects %j with a message that does not contain the value', (environment, message) => {
  expect(() => readConfiguration(environment)).toThrow(message)
  try {
    readConfiguration(environment)
  } catch (error) {
    expect(String(error)).not.toContain('hunter2')
  }
})

test('parses model names and their aliases', () => {
  expect(
    readConfiguration({ OPENAI_MODELS: ' gpt-5, gpt-5-mini,,gpt-5', MODEL_ALIASES: '{"gpt-4o":"gpt-5"}' }),
  ).toMatchObject({ OPENAI_MODELS: ['gpt-5', 'gpt-5-mini'], MODEL_ALIASES: { 'gpt-4o': 'gpt-5' } })
})

test.each([
  [undefined, undefined],
  ['off', 'off'],
  [' OFF ', 'off'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:11434/', 'http://127.0.0.1:11434'],
  ['https://models.example/ollama/', 'https://models.example/ollama'],
  ['models.example', 'http://models.example:11434'],
  ['models.example:80', 'http://models.example'],
  // This value makes Ollama listen on all addresses, so requests must use the loopback address.
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
  [':8080', 'http://127.0.0.1:8080'],
  ['[::]', 'http://[::1]:11434'],
])('reads OLLAMA_HOST=%s as Ollama does', (OLLAMA_HOST, expected) => {
  expect(readConfiguration({ OLLAMA_HOST }).OLLAMA_HOST).toBe(expected)
})

test('reads English unless OCR_LANGUAGES names other languages', () => {
  expect(readConfiguration({}).OCR_LANGUAGES).toEqual(['eng'])
  expect(readConfiguration({ OCR_LANGUAGES: ' deu, eng,deu' }).OCR_LANGUAGES).toEqual(['deu', 'eng'])
})

test.each(['https://example.com', 'https://example.com/', 'http://localhost:3000', 'http://[::1]:3000'])(
  'accepts PUBLIC_URL=%s',
  (PUBLIC_URL) => {
    const { PUBLIC_URL: read } = readConfiguration({ PUBLIC_URL })
    expect(read).toBe(PUBLIC_URL.replace(/\/$/, ''))
  },
)

test('parses comma-separated CORS_ORIGINS', () => {
  const { CORS_ORIGINS } = readConfiguration({ CORS_ORIGINS: 'https://app.example, http://localhost:5173' })
  expect(CORS_ORIGINS).toEqual(['https://app.example', 'http://localhost:5173'])
})

test.each([
  [{}, { kind: 'embedded' }, true],
  [{ AUTH: 'embedded' }, { kind: 'embedded' }, true],
  [{ NODE_ENV: 'production' }, { kind: 'embedded' }, false],
  [{ ...project, AUTH: 'embedded' }, { kind: 'embedded' }, true],
  [project, { kind: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' }, false],
  [{ ...project, FIREBASE_AUTH_DOMAIN: 'a.example' }, { kind: 'firebase', authDomain: 'a.example' }, false],
  [{ ...project, FIREBASE_AUTH_EMULATOR_HOST: ' ' }, { kind: 'firebase', emulatorHost: undefined }, false],
  [
    { ...project, FIREBASE_PROJECT_ID: 'demo-p', FIREBASE_AUTH_EMULATOR_HOST: 'h:1' },
    { kind: 'firebase', emulatorHost: 'h:1' },
    false,
  ],
])('selects the sign-in of %j', (environment, auth, hasDemoAccount) => {
  expect(readConfiguration(environment)).toMatchObject({ auth, hasDemoAccount })
})

test.each([
  [{ IMAGE_STORE: 'photos' }, 'IMAGE_STORE must be s3://bucket/prefix'],
  [{ IMAGE_STORE: 's3://photos' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be'],
])('refuses %j', (environment, message) => {
  expect(() => readConfiguration(environment)).toThrow(message)
})

test('reads where images are stored', () => {
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const IMAGE_STORE = 's3://photos/a%20folder/?endpoint=http://localhost:9000/&region=eu-1'
  expect(readConfiguration({ ...credentials, IMAGE_STORE }).imageStore).toEqual({
    ...{ bucket: 'photos', prefix: 'a folder/', endpoint: 'http://localhost:9000', region: 'eu-1' },
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
  })
  expect(readConfiguration({ ...credentials, IMAGE_STORE: 's3://photos' }).imageStore).toMatchObject({
    ...{ prefix: '', endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1' },
  })
  expect(readConfiguration({}).imageStore).toBeUndefined()
})

test('the client configuration contains no secrets', () => {
  const secrets = { FIREBASE_SERVICE_ACCOUNT: '{"private_key":"hunter2"}', GOOGLE_API_KEY: 'hunter2' }
  const configuration = createClientConfiguration(
    readConfiguration({ ...project, ...secrets, MAIL_FROM: 'hunter2' }),
  )
  expect(configuration).toEqual({
    auth: { kind: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'p.firebaseapp.com' },
    apiOrigin: '',
    supportEmail: 'support@example.com',
    accountActions: 'real',
    hasTrial: true,
    hasSharedBatches: true,
    hasDemoAccount: false,
    sendsEmail: false,
  })
  const embedded = {
    SMTP_URL: 'smtp://me:hunter2@m.example',
    PUBLIC_URL: 'https://a.example',
    MAIL_FROM: 'hunter2',
  }
  expect(
    createClientConfiguration(readConfiguration({ ...embedded, SUPPORT_EMAIL: 'help@a.example' })),
  ).toEqual({
    auth: { kind: 'embedded' },
    apiOrigin: '',
    supportEmail: 'help@a.example',
    accountActions: 'real',
    hasTrial: true,
    hasSharedBatches: true,
    hasDemoAccount: true,
    sendsEmail: true,
  })
})
