import { checkFileName, parseOptions, resolveConnection, UsageError } from './parse-run-command.ts'

export type EvalCandidate = {
  agent_code: string
  variant_id?: string
  provider?: string
  model?: string
  parameter?: string
}

export type EvalCommand = {
  /** The id or the name. */
  set: string
  url: string
  apiKey: string
  candidates: EvalCandidate[]
  /** The fraction of right images, from 0 to 1, below which the program fails. */
  failBelow: number | undefined
  junit: string | undefined
  json: string | undefined
  stopsEarly: boolean
  reusesResults: boolean
}

export const evalHelp = `Usage: ai-vision eval <golden set> --candidate AGENT[,variant=ID][,provider=ID][,model=NAME][,parameter=TEXT]… [options]

Compares up to four candidates on a golden set, named by its id or name, and prints the verdict.

  --candidate …              a candidate; repeat it to compare several
  --fail-below F             exits with 1 if the first candidate is right on less than this fraction of the images, such as 0.9
  --junit FILE, --json FILE  where the report is written
  --all                      analyzes all images, also after the verdict stands
  --fresh                    uses no results of earlier evaluations
  --url URL                  the server; by default AI_VISION_URL, else http://localhost:3000
  --key KEY                  the API key; by default AI_VISION_API_KEY

Exit code: 0 passed, 1 below --fail-below, 2 the command or the server's refusal, 3 no result of a candidate can be compared, 130 interrupted.
`

const options = {
  candidate: { type: 'string', multiple: true },
  'fail-below': { type: 'string' },
  junit: { type: 'string' },
  json: { type: 'string' },
  all: { type: 'boolean' },
  fresh: { type: 'boolean' },
} as const

/** @throws UsageError if the arguments are invalid. */
export function parseEvalCommand(args: string[], env: NodeJS.ProcessEnv): EvalCommand | 'help' {
  const { values, positionals } = parseOptions(args, options, 'ai-vision eval --help')
  if (values.help || args.length === 0) return 'help'
  const [set, ...others] = positionals
  if (!set || others.length > 0) throw new UsageError('Name one golden set. See ai-vision eval --help.')
  const candidates = (values.candidate ?? []).map(parseCandidate)
  if (candidates.length === 0 || candidates.length > 4)
    throw new UsageError('Add one to four --candidate. See ai-vision eval --help.')
  return {
    set,
    ...resolveConnection(values, env),
    candidates,
    failBelow: parseFraction(values['fail-below']),
    junit: checkFileName('--junit', values.junit),
    json: checkFileName('--json', values.json),
    stopsEarly: !values.all,
    reusesResults: !values.fresh,
  }
}

function parseFraction(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  // Blank text would be 0, with which every evaluation passes.
  const fraction = text.trim() === '' ? Number.NaN : Number(text)
  if (!(fraction >= 0 && fraction <= 1)) throw new UsageError('--fail-below must be a number from 0 to 1.')
  return fraction
}

const fields: Record<string, keyof EvalCandidate> = {
  variant: 'variant_id',
  provider: 'provider',
  model: 'model',
  parameter: 'parameter',
}

/** Parses `text-extractor,variant=fast`. A comma in the parameter belongs to it, if the parameter is the last field. */
function parseCandidate(text: string): EvalCandidate {
  const [head = '', parameter] = text.split(/,parameter=(.*)/s)
  const [agent_code = '', ...parts] = head.split(',')
  const candidate: EvalCandidate = { agent_code, ...(parameter === undefined ? {} : { parameter }) }
  for (const part of parts) {
    const [name = '', value] = part.split(/=(.*)/s)
    const field = fields[name]
    if (!field || !value) throw new UsageError(`--candidate: ${part} is not understood.`)
    candidate[field] = value
  }
  if (!agent_code) throw new UsageError('--candidate must start with the code of an agent.')
  return candidate
}
