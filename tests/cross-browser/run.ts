import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { installDebianPackages } from '../support/debian-packages.mjs'
import { selectEngines } from './browsers.ts'

// Runs `npm run test:cross-browser`. With `-- Firefox` only that engine is tested.

const timeoutMs = 40 * 60_000
const files = ['cross-browser.test.ts', 'webkit-camera.test.ts']

const names = process.argv.slice(2)
const missing = selectEngines(names).filter((engine) => !engine.isInstalled())
if (missing.length > 0) installDebianPackages(missing.flatMap(({ packages }) => packages))

const print = (text: string) => void process.stdout.write(`${text}\n`)
const counts = { passed: 0, failed: 0, skipped: 0 }

const stream = run({
  files: files.map((file) => fileURLToPath(new URL(file, import.meta.url))),
  argv: names,
  concurrency: 1,
  timeout: timeoutMs,
  // A browser that does not close must not keep the process running.
  forceExit: true,
})

stream.on('test:start', ({ nesting, name }) => {
  if (nesting === 0 && !name.endsWith('.ts')) print(`\n${name}`)
})

stream.on('test:pass', ({ name, details, skip }) => {
  if (details.type === 'suite' && skip === undefined) return
  if (skip === undefined) counts.passed += 1
  else counts.skipped += 1
  const seconds = `${(details.duration_ms / 1000).toFixed(1)} s`
  print(skip === undefined ? `  ok       ${name} (${seconds})` : `  skipped  ${name}: ${skip}`)
})

stream.on('test:fail', ({ name, details }) => {
  const isSuite = 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
  if (isSuite) return
  counts.failed += 1
  print(`  FAILED   ${name}\n${indent(details.error.cause ?? details.error)}`)
})

stream.on('test:diagnostic', ({ message, nesting }) => {
  if (nesting > 0) print(`           ${message}`)
})

stream.on('test:stderr', ({ message }) => void process.stderr.write(message))

for await (const _ of stream);
print(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)

function indent(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.replaceAll(/^/gm, '           ')
}
