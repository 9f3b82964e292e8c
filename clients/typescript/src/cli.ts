#!/usr/bin/env node
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { ApiError } from './api-error.ts'
import { openBatchState } from './batch-state.ts'
import { createClient } from './client.ts'
import { type FoundImages, listImages } from './list-images.ts'
import { evalHelp, parseEvalCommand } from './parse-eval-command.ts'
import { parseRunCommand, type RunCommand, runHelp, UsageError } from './parse-run-command.ts'
import { createProgressLine } from './progress-line.ts'
import { type BatchImage, runBatch } from './run-batch.ts'
import { runEvaluation } from './run-evaluation.ts'
import { writeResults } from './write-results.ts'

const exitCodes = { succeeded: 0, someFailed: 1, refused: 2, notCompared: 3, interrupted: 130 }

async function main(args: string[]): Promise<number> {
  if (args[0] === 'eval') return await evaluate(args.slice(1))
  const command = parseRunCommand(args, process.env)
  if (command === 'help') {
    process.stdout.write(runHelp)
    return exitCodes.succeeded
  }
  const found = await listImages(command.paths)
  process.stderr.write(describeLeftOut(found))
  if (found.images.length === 0) throw new UsageError('There are no JPEG, PNG or WebP images at these paths.')
  const interruption = createInterruption()
  try {
    return await run(command, found, interruption)
  } catch (error) {
    if (!interruption.aborted) throw error
    process.stderr.write('\nInterrupted. Run the same command to continue.\n')
    return exitCodes.interrupted
  }
}

/** Aborts when the user or the system asks the program to end. The second time the program ends at once. */
function createInterruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => controller.abort())
  return controller.signal
}

async function evaluate(args: string[]): Promise<number> {
  const command = parseEvalCommand(args, process.env)
  if (command === 'help') {
    process.stdout.write(evalHelp)
    return exitCodes.succeeded
  }
  const interruption = createInterruption()
  try {
    const { verdict, candidates, isPassed, isCompared } = await runEvaluation(command, {
      signal: interruption,
      onProgress: (done, total) =>
        void (process.stderr.isTTY && process.stderr.write(`\r${done} of ${total} analyses`)),
    })
    const lines = candidates.map(
      ({ name, right, answered, missing }) =>
        `${name}: ${right} of ${answered} right${missing > 0 ? `, ${missing} missing` : ''}`,
    )
    process.stdout.write(`${[...lines, verdict].join('\n')}\n`)
    if (!isPassed)
      process.stderr.write(`The first candidate is right on less than ${command.failBelow} of the images.\n`)
    if (!isCompared) return exitCodes.notCompared
    return isPassed ? exitCodes.succeeded : exitCodes.someFailed
  } catch (error) {
    if (error !== interruption.reason) throw error
    process.stderr.write('\nInterrupted. The evaluation was stopped.\n')
    return exitCodes.interrupted
  }
}

/** More would hide what comes after them. */
const maxListed = 20
const maxExtensions = 8

const formatFiles = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

function describeLeftOut({ unusable, others, systemFiles }: FoundImages): string {
  const lines = unusable.slice(0, maxListed).map(({ id, reason }) => `${id}: ${reason}`)
  if (unusable.length > maxListed) lines.push(`… and ${unusable.length - maxListed} more`)
  const extensions = [...new Set(others.map((id) => extname(id).toLowerCase() || 'without an extension'))]
  const shown = [...extensions.slice(0, maxExtensions), ...(extensions.length > maxExtensions ? ['…'] : [])]
  if (others.length > 0)
    lines.push(`${formatFiles(others.length)} left out: no images (${shown.join(', ')}).`)
  if (systemFiles > 0)
    lines.push(`${formatFiles(systemFiles)} left out: hidden, deleted, a thumbnail, or made by the system.`)
  return lines.map((line) => `${line}\n`).join('')
}

async function run(
  command: RunCommand,
  { images, unusable, others, systemFiles }: FoundImages,
  signal: AbortSignal,
): Promise<number> {
  const { url, apiKey, agent, variant, parameter, name, concurrency, output, restarts } = command
  const client = createClient({ url, apiKey })
  const identity = { url, agent, variant, parameter, folder: process.cwd() }
  const stateFile = `${output.file}.state.jsonl`
  let state = await openBatchState(stateFile, identity)
  if (restarts) {
    await state.remove()
    state = await openBatchState(stateFile, identity)
  }
  if (state.isOther)
    throw new UsageError(`${stateFile} belongs to another batch. Add --restart to begin a new one.`)
  if (state.otherFolder)
    throw new UsageError(
      `${stateFile} belongs to a batch that was begun in ${state.otherFolder}. Run the command there to continue it, or add --restart to begin a new one.`,
    )
  const changed = images.find((image) => isChanged(image, state.sent.get(image.id)))
  if (changed)
    throw new UsageError(`${changed.file} has changed since it was sent. Add --restart to analyze all again.`)
  const progress = createProgressLine(process.stderr)
  const id = await runBatch({
    client,
    agent,
    variant,
    parameter,
    name,
    images,
    state,
    concurrency,
    signal,
    onProgress: progress.show,
  })
  progress.end()
  const rejected = [
    ...[...state.sent.values()].flatMap(({ id, error }) =>
      error === undefined ? [] : [{ id, reason: error }],
    ),
    ...unusable,
  ]
  const { total, failed } = await writeResults(client, id, output, rejected)
  await state.remove()
  const size = (await stat(output.file)).size
  const leftOut = others.length + systemFiles
  const more = leftOut === 0 ? '' : `, ${formatFiles(leftOut)} left out`
  process.stderr.write(
    `${total - failed} of ${total} succeeded${more}. Results: ${output.file} (${Math.ceil(size / 1024)} kB)\n`,
  )
  return failed === 0 ? exitCodes.succeeded : exitCodes.someFailed
}

function isChanged(image: BatchImage, sent: { size: number; mtimeMs: number } | undefined): boolean {
  return sent !== undefined && (sent.size !== image.size || sent.mtimeMs !== image.mtimeMs)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const reason = cause as NodeJS.ErrnoException | undefined
  const isExpected = error instanceof UsageError || error instanceof ApiError || code?.startsWith('E')
  if (message === 'fetch failed')
    process.stderr.write(`\nThe server cannot be reached (${reason?.code ?? reason?.message}).\n`)
  else process.stderr.write(`\n${isExpected ? message : ((error as Error).stack ?? message)}\n`)
  process.exitCode = exitCodes.refused
}
