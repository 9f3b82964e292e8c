import { expect, test } from 'vitest'
import { readConfiguration } from './configuration.ts'

test('configures the demo on this machine by default', () => {
  expect(readConfiguration({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    TRIAL_TOTAL: 1000,
    isDemo: true,
  })
})

test('treats an empty variable as absent', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: ' ', GOOGLE_API_KEY: '' })).toMatchObject({ PORT: 3000 })
})

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
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS must be origins'],
  [{ CORS_ORIGINS: 'https://app.example/' }, 'CORS_ORIGINS must be origins'],
  [{ CORS_ORIGINS: 'https://app.example, app.example' }, 'CORS_ORIGINS must be origins'],
  [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS must be origins'],
  [{ DATABASE_URL: 'postgres://vision:hunter2#@db:port/x' }, 'DATABASE_URL must be postgres://user'],
  [{ FIREBASE_PROJECT_ID: 'p', FIREBASE_AUTH_EMULATOR_HOST: 'h:1' }, 'are both set'],
  [{ NODE_ENV: 'production' }, 'FIREBASE_PROJECT_ID must name'],
  [
    { NODE_ENV: 'production', FIREBASE_PROJECT_ID: 'p', FIREBASE_AUTH_EMULATOR_HOST: 'h:1' },
    'anyone could sign in as any user',
  ],
])('rejects %j with a message that does not contain the value', (environment, message) => {
  expect(() => readConfiguration(environment)).toThrow(message)
  try {
    readConfiguration(environment)
  } catch (error) {
    expect(String(error)).not.toContain('hunter2')
  }
})

test('adds MODEL_ALIASES to the built-in aliases', () => {
  const { MODEL_ALIASES } = readConfiguration({ MODEL_ALIASES: '{"gpt-4o":"gpt-5"}' })
  expect(MODEL_ALIASES).toMatchObject({ 'gpt-4o': 'gpt-5', 'gemini-1.5-flash': expect.any(String) })
})

test('parses comma-separated CORS_ORIGINS', () => {
  const { CORS_ORIGINS } = readConfiguration({ CORS_ORIGINS: 'https://app.example, http://localhost:5173' })
  expect(CORS_ORIGINS).toEqual(['https://app.example', 'http://localhost:5173'])
})
