#!/usr/bin/env node
import { stat } from 'node:fs/promises'
import { ApiError } from './api-error.ts'
import { openBatchState } from './batch-state.ts'
import { createClient } from './client.ts'
import { listImages } from './list-images.ts'
import { type Command, help, parseCommand, UsageError } from './parse-command.ts'
import { evalHelp, parseEvalCommand } from './parse-eval-command.ts'
import { createProgressLine } from './progress-line.ts'
import { type BatchImage, runBatch } from './run-batch.ts'
import { runEvaluation } from './run-evaluation.ts'
import { writeResults } from './write-results.ts'

const exitCodes = { succeeded: 0, someFailed: 1, refused: 2, notCompared: 3, interrupted: 130 }

async function main(args: string[]): Promise<number> {
  if (args[0] === 'eval') return await evaluate(args.slice(1))
  const command = parseCommand(args, process.env)
  if (command === 'help') {
    process.stdout.write(help)
    return exitCodes.succeeded
  }
  const images = await listImages(command.paths)
  if (images.length === 0) throw new UsageError('There are no images (jpg, jpeg, png, webp) at these paths.')
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort())
  try {
    return await run(command, images, interruption.signal)
  } catch (error) {
    if (!interruption.signal.aborted) throw error
    process.stderr.write('\nInterrupted. Run the same command to continue.\n')
    return exitCodes.interrupted
  }
}

async function evaluate(args: string[]): Promise<number> {
  const command = parseEvalCommand(args, process.env)
  if (command === 'help') {
    process.stdout.write(evalHelp)
    return exitCodes.succeeded
  }
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort())
  try {
    const { verdict, candidates, isPassed, isCompared } = await runEvaluation(command, {
      signal: interruption.signal,
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
    if (!interruption.signal.aborted) throw error
    process.stderr.write('\nInterrupted. The evaluation was stopped.\n')
    return exitCodes.interrupted
  }
}

async function run(command: Command, images: BatchImage[], signal: AbortSignal): Promise<number> {
  const { url, apiKey, agent, variant, parameter, name, concurrency, output, restarts } = command
  const client = createClient({ url, apiKey })
  const identity = { url, agent, variant, parameter }
  const stateFile = `${output.file}.state.jsonl`
  let state = await openBatchState(stateFile, identity)
  if (restarts) {
    await state.remove()
    state = await openBatchState(stateFile, identity)
  }
  if (state.isOther)
    throw new UsageError(`${stateFile} belongs to another batch. Add --restart to begin a new one.`)
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
  const rejected = [...state.sent.values()].filter(({ error }) => error !== undefined)
  const failed = await writeResults(client, id, output, rejected)
  await state.remove()
  const size = (await stat(output.file)).size
  process.stderr.write(
    `${images.length - failed} of ${images.length} succeeded. Results: ${output.file} (${Math.ceil(size / 1024)} kB)\n`,
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
