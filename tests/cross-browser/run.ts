import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { installDebianPackages } from '../support/debian-packages.mjs'
import { browsersNamed } from './browsers.ts'

// `npm run test:cross-browser`: the same scenarios in each browser engine, and what is special in one. Ends by itself.
// `-- Firefox`: in that one only.

const endsWithinMs = 40 * 60_000
const files = ['cross-browser.test.ts', 'webkit-camera.test.ts']

const wanted = process.argv.slice(2)
const missing = browsersNamed(wanted).filter((engine) => !engine.isInstalled())
if (missing.length > 0) installDebianPackages(missing.flatMap(({ packages }) => packages))

const say = (text: string) => void process.stdout.write(`${text}\n`)
const count = { passed: 0, failed: 0, skipped: 0 }

const stream = run({
  files: files.map((file) => fileURLToPath(new URL(file, import.meta.url))),
  argv: wanted,
  concurrency: 1,
  timeout: endsWithinMs,
  // What hangs in a browser that is being closed must not hold up the end.
  forceExit: true,
})

stream.on('test:start', ({ nesting, name }) => {
  if (nesting === 0 && !name.endsWith('.ts')) say(`\n${name}`)
})

stream.on('test:pass', ({ name, details, skip }) => {
  if (details.type === 'suite' && skip === undefined) return
  if (skip === undefined) count.passed += 1
  else count.skipped += 1
  const seconds = `${(details.duration_ms / 1000).toFixed(1)} s`
  say(skip === undefined ? `  ok       ${name} (${seconds})` : `  skipped  ${name}: ${skip}`)
})

stream.on('test:fail', ({ name, details }) => {
  const isOnlyOfTests = 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
  if (isOnlyOfTests) return
  count.failed += 1
  say(`  FAILED   ${name}\n${indented(details.error.cause ?? details.error)}`)
})

stream.on('test:diagnostic', ({ message, nesting }) => {
  if (nesting > 0) say(`           ${message}`)
})

stream.on('test:stderr', ({ message }) => void process.stderr.write(message))

for await (const _ of stream);
say(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)

function indented(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.replaceAll(/^/gm, '           ')
}
