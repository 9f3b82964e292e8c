import { writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { EngineError } from '#engines/engine-error.ts'
import { getNodeRuntime } from '#engines/node/node-runtime.ts'
import { toPixelSource } from '#engines/node/pixel-source.ts'
import { checkModel, maxModelBytes } from '#engines/own-models/check-model.ts'
import { chooseInput } from '#engines/own-models/choose-input.ts'
import type { ModelDescription } from '#engines/own-models/describe-model.ts'
import { ModelError } from '#engines/own-models/model-error.ts'
import { chooseSettings } from '#engines/own-models/model-settings.ts'
import { runOwnModel } from '#engines/own-models/own-model.ts'
import type { Model } from '#engines/runtime/model-runtime.ts'
import type { ModelReply, ModelTask, ModelTaskFailure } from './model-task.ts'

/*
 * A process that opens the models of operators. ONNX Runtime parses them in C++: whatever a file does to it ends this
 * process, and not the server. The first argument is the limit of the memory in bytes.
 */

/** In characters of JSON: the server parses and stores it. The outlines of 300 objects take two million. */
const maxResultLength = 4_000_000

type OpenedModel = { description: ModelDescription; model: Model }
let opened: Promise<OpenedModel> | undefined

limitProcess(Number(process.argv[2]))
process.on('message', async (task: ModelTask) => {
  process.send?.(await run(task))
})
process.on('disconnect', () => process.exit())

function limitProcess(maxBytes: number): void {
  new Worker(new URL('./memory-watchdog.ts', import.meta.url), { workerData: maxBytes }).unref()
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  // If memory is short, Linux ends this process before the server.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
}

async function run(task: ModelTask): Promise<ModelReply> {
  try {
    opened ??= open(task.path)
    const { description, model } = await opened
    if (task.type === 'analyze') {
      const decoded = await runOwnModel(model, task.settings, toPixelSource(task.image))
      if (JSON.stringify(decoded).length > maxResultLength)
        throw new EngineError('model_failed', 'The result of the model is too large. It was not charged.')
      return { decoded }
    }
    const input = chooseInput(description, task.options.size)
    return { settings: await chooseSettings(model, description, input, task.options) }
  } catch (error) {
    return { error: toTaskError(error, task) }
  }
}

/** A process opens one model only. */
async function open(path: string): Promise<OpenedModel> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw new ModelError('The file of the model cannot be read.', { cause })
  })
  if (size > maxModelBytes) throw new ModelError(`The model is larger than ${maxModelBytes / 1024 ** 2} MB.`)
  const bytes = await readFile(path)
  const description = checkModel(bytes)
  const model = await (await getNodeRuntime()).open(bytes)
  return { description, model }
}

function toTaskError(error: unknown, { type }: ModelTask): ModelTaskFailure {
  if (error instanceof ModelError) return { code: 'model', message: error.message }
  if (error instanceof EngineError) return { code: error.code, message: error.message }
  const reason =
    error instanceof Error ? error.message.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 200) : ''
  return type === 'inspect'
    ? { code: 'model', message: `ONNX Runtime cannot run the model: ${reason}` }
    : { code: 'model_failed', message: 'The model failed on this image. It was not charged.' }
}
