import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { parseArgs } from 'node:util'
import { describeIssue } from '../agents/files/agent-file.ts'
import { ModelAgentFile } from '../agents/files/model-agent-file.ts'
import { decodeText } from '../decode-text.ts'
import { OperatorError } from '../operator-error.ts'

export type AddModelOptions = { file: string; code: string; agent: ModelAgentFile; image: string | undefined }

const optionTypes = {
  ...{ name: 'string', agent: 'string', description: 'string', labels: 'string', family: 'string' },
  ...{
    size: 'string',
    color: 'string',
    scale: 'string',
    resize: 'string',
    confidence: 'string',
    result: 'string',
    try: 'string',
  },
} as const
const options = Object.fromEntries(Object.entries(optionTypes).map(([name, type]) => [name, { type }])) as {
  [Name in keyof typeof optionTypes]: { type: 'string' }
}

/**
 * Parses the arguments of `models add`.
 *
 * @throws OperatorError
 */
export async function parseModelOptions(args: string[]): Promise<AddModelOptions> {
  const { file, values } = readArguments(args)
  const code = values.agent ?? toCode(parse(file).name)
  const agent = {
    ...{ code, name: values.name ?? parse(file).name.slice(0, 60), model: `${code}.onnx` },
    ...{ description: values.description, family: values.family, color: values.color, scale: values.scale },
    ...{ result: values.result, resize: values.resize, size: values.size && toSize(values.size) },
    labels: values.labels && (await readLabels(values.labels)),
    min_confidence: values.confidence && Number(values.confidence),
  }
  const { data, error } = ModelAgentFile.safeParse(agent)
  if (!data) throw new OperatorError(`Invalid option: ${describeIssue(error.issues[0])}.`)
  return { file, code, agent: data, image: values.try }
}

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0) return { file, values }
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}`)
  }
  throw new OperatorError('Name one ONNX file: models add FILE.onnx')
}

function toCode(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['model']
  return words.join('-').slice(0, 64).replace(/-$/, '')
}

/** `640`, or `640x480` for the width and height. */
function toSize(text: string): number | number[] {
  const [width = Number.NaN, height] = text.split(/x/i).map(Number)
  return height === undefined ? width : [width, height]
}

/** `coco`, or a file with one label per line. */
async function readLabels(source: string): Promise<string | string[]> {
  if (source === 'coco') return source
  const text = await readFile(source).then(decodeText, () => {
    throw new OperatorError(`The file of --labels cannot be read: ${source}`)
  })
  return text.trimEnd().split(/\r?\n/)
}
