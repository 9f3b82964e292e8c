import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

export class UsageError extends Error {
  override name = 'UsageError'
}

export type OutputFile = { file: string; format: 'csv' | 'jsonl' }

export type RunCommand = {
  agent: string
  paths: string[]
  url: string
  apiKey: string
  variant: string | undefined
  parameter: string | undefined
  name: string | undefined
  concurrency: number
  output: OutputFile
  restarts: boolean
}

export const runHelp = `Usage: ai-vision run <agent> <files or folders…> (--csv FILE | --jsonl FILE) [options]

Analyzes JPEG, PNG and WebP images with an agent, whatever their names are. If it is interrupted, the same command
in the same folder continues. Hidden files and those of systems are left out; other images, such as HEIC, count as failed.

  --csv FILE, --jsonl FILE   where the results are written
  --url URL                  the server; by default AI_VISION_URL, else http://localhost:3000
  --key KEY                  the API key; by default AI_VISION_API_KEY
  --variant ID               the variant of the agent
  --parameter TEXT           the context that the agent needs
  --name TEXT                a name for the batch
  --concurrency N            how many images are sent at a time, 1 to 32; by default 4
  --restart                  begins a new batch instead of continuing one

\`ai-vision eval --help\` is about evaluations.

Exit code: 0 all images succeeded, 1 some failed, 2 the command or the server's refusal, 130 interrupted.
`

/** @throws UsageError if the arguments are invalid. */
export function parseRunCommand(args: string[], env: NodeJS.ProcessEnv): RunCommand | 'help' {
  const { values, positionals } = parseOptions(args, {
    csv: { type },
    jsonl: { type },
    variant: { type },
    parameter: { type },
    name: { type },
    concurrency: { type },
    restart: { type: 'boolean' },
  })
  if (values.help || args.length === 0) return 'help'
  const [command, agent, ...paths] = positionals
  if (command !== 'run') throw new UsageError(`There is no command ${command}. See ai-vision --help.`)
  if (!agent || paths.length === 0)
    throw new UsageError('Name an agent and at least one file or folder. See ai-vision --help.')
  const { url, apiKey } = resolveConnection(values, env)
  const concurrency = Number(values.concurrency ?? 4)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 32)
    throw new UsageError('--concurrency must be a whole number from 1 to 32.')
  return {
    agent,
    paths,
    url,
    apiKey,
    variant: values.variant,
    parameter: values.parameter,
    name: values.name,
    concurrency,
    output: parseOutput(values.csv, values.jsonl),
    restarts: values.restart ?? false,
  }
}

/**
 * Options override the environment.
 * @throws UsageError without a key, or with an invalid address.
 */
export function resolveConnection(
  values: { key?: string | undefined; url?: string | undefined },
  env: NodeJS.ProcessEnv,
): { url: string; apiKey: string } {
  const apiKey = values.key ?? env.AI_VISION_API_KEY
  if (!apiKey)
    throw new UsageError('Create an API key in Settings and set AI_VISION_API_KEY to it, or add --key.')
  const url = values.url ?? env.AI_VISION_URL ?? 'http://localhost:3000'
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--url must be an http(s) address.')
  return { url, apiKey }
}

const type = 'string' as const
const commonOptions = { url: { type }, key: { type }, help: { type: 'boolean', short: 'h' } } as const

/** @throws UsageError for an option that is unknown or lacks its value. */
export function parseOptions<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  helpCommand = 'ai-vision --help',
) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...options, ...commonOptions } })
  } catch (error) {
    throw new UsageError(`${(error as Error).message} See ${helpCommand}.`)
  }
}

/** @throws UsageError if no file can have this name, such as that of an unset shell variable: writing would fail after the charge. */
export function checkFileName(option: string, file: string | undefined): string | undefined {
  if (file === '') throw new UsageError(`${option} needs the name of a file.`)
  if (file === undefined) return undefined
  if (isFolder(file)) throw new UsageError(`${option} needs the name of a file, but ${file} is a folder.`)
  if (!isFolder(dirname(file))) throw new UsageError(`${option}: there is no folder ${dirname(file)}.`)
  return file
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function parseOutput(csv: string | undefined, jsonl: string | undefined): OutputFile {
  checkFileName('--csv', csv)
  checkFileName('--jsonl', jsonl)
  if (csv !== undefined && jsonl === undefined) return { file: csv, format: 'csv' }
  if (jsonl !== undefined && csv === undefined) return { file: jsonl, format: 'jsonl' }
  throw new UsageError('Add either --csv or --jsonl with the file for the results.')
}
