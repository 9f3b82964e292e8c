import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { findFamilyByName } from '#engines/detection/families/families.ts'
import { EngineError } from '#engines/engine-error.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { ModelError } from '#engines/own-models/model-error.ts'
import { parseAgentFile } from '../agents/files/agent-file.ts'
import { toModelOptions } from '../agents/files/model-agent-file.ts'
import { OperatorError } from '../operator-error.ts'
import { type OwnModel, OwnModels } from '../own-models/own-models.ts'
import { drawResult } from './draw-result.ts'
import { formatTable } from './format-table.ts'
import { type AddModelOptions, parseModelOptions } from './parse-model-options.ts'

const maxShownLabels = 8
const tryTimeoutMs = 120_000

/** Copies a model to the folder, with an agent file, if it can be run. */
export async function addModel(folder: string, args: string[]): Promise<string> {
  const added = await parseModelOptions(args)
  const { code, agent, file, image } = added
  if (builtInAgents.some((builtIn) => builtIn.code === code))
    throw new OperatorError(`There is a built-in agent with the code ${code}. Pass another one: --agent`)
  const ownModels = new OwnModels(1)
  try {
    const model = await ownModels.add(code, resolve(file), toModelOptions(agent))
    const tried = image === undefined ? [] : [await tryModel(ownModels, code, image)]
    await mkdir(folder, { recursive: true })
    const path = join(folder, agent.model)
    await copyFile(file, `${path}.part`)
    await rename(`${path}.part`, path)
    await writeFile(join(folder, `${code}.json`), `${JSON.stringify(agent, null, 2)}\n`)
    return [...describeModel(added, model), ...tried, 'Restart the server to list it.'].join('\n')
  } catch (error) {
    if (error instanceof ModelError || error instanceof EngineError) throw new OperatorError(error.message)
    if (error instanceof Error && 'code' in error) throw new OperatorError(error.message)
    throw error
  } finally {
    ownModels.close()
  }
}

function describeModel({ code, agent }: AddModelOptions, { settings }: OwnModel): string[] {
  const { input, labels } = settings
  const shown = labels.slice(0, maxShownLabels).join(', ')
  const { width, height } = input.size
  const hasNames = agent.labels !== undefined || labels[0] !== 'class 0'
  return [
    `${code} is added. Family: ${settings.family} (${findFamilyByName(settings.family)?.description}).`,
    `Image: ${width} x ${height}, ${input.color}, ${input.resize}. Another --size, --color, --scale or --resize may fit better.`,
    hasNames
      ? `Classes: ${labels.length} (${shown}${labels.length > maxShownLabels ? ', …' : ''}).`
      : 'The model has no names for its classes. Pass a file with one per line: --labels FILE, or --labels coco',
  ]
}

/** Writes the image with the result next to it. */
async function tryModel(ownModels: OwnModels, code: string, path: string): Promise<string> {
  const image = await inspectImage(await readFile(path))
  const signal = AbortSignal.timeout(tryTimeoutMs)
  const startedAt = performance.now()
  const result = await ownModels.analyze(code, { image, signal })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { dir, name } = parse(path)
  const target = join(dir, `${name}-${code}.jpg`)
  await writeFile(target, await drawResult(image, result))
  return `${target}: ${summarize(result)}, in ${seconds} s.`
}

function summarize(result: Record<string, unknown>): string {
  if (!Array.isArray(result.objects_detected)) return `${result.label} (${result.confidence})`
  const names = result.objects_detected.map(({ name, confidence }) => `${name} ${confidence}`)
  return names.length === 0 ? 'nothing found' : names.join(', ')
}

export async function listModels(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  const rows = await Promise.all(
    names.map(async (name) => {
      const parsed = parseAgentFile(await readFile(join(folder, name), 'utf8'), parse(name).name)
      if (!('model' in parsed)) return [name, '', '', 'is not used']
      const { size } = await stat(join(folder, parsed.model.model)).catch(() => ({ size: 0 }))
      return [parsed.code, parsed.model.name, parsed.model.model, `${(size / 1024 ** 2).toFixed(1)} MB`]
    }),
  )
  return formatTable(['code', 'name', 'file', 'size'], rows)
}

/** A backup has no models. */
export async function describeOmittedModels(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.onnx'))
  return names.length === 0 ? [] : [`The models are not in it. Copy their folder too: ${folder}`]
}

export async function removeModel(folder: string, code: string): Promise<string> {
  const isCode = /^[a-z0-9-]+$/.test(code)
  const removed =
    isCode &&
    (await rm(join(folder, `${code}.json`)).then(
      () => true,
      () => false,
    ))
  if (!removed) throw new OperatorError(`There is no model ${code}. "models list" lists them.`)
  await rm(join(folder, `${code}.onnx`), { force: true })
  return `${code} is removed. Restart the server to remove its agent.`
}
