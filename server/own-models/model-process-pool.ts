import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DecodedOutputs } from '#engines/detection/families/family.ts'
import { EngineError } from '#engines/engine-error.ts'
import type { InputImage } from '#engines/node/input-image.ts'
import { ModelError } from '#engines/own-models/model-error.ts'
import type { ModelOptions, ModelSettings } from '#engines/own-models/model-settings.ts'
import type { ModelReply, ModelTask } from './model-task.ts'

const program = fileURLToPath(new URL('./model-process.ts', import.meta.url))
const defaultMaxBytes = 2 * 1024 ** 3
const inspectionTimeoutMs = 60_000
/** Releases the memory of a model that is not used. */
const idleTimeoutMs = 60_000

type ProcessOptions = {
  /** Before another model starts, one that is idle ends. */
  maxProcesses: number
  /** Of memory, for each process. */
  maxBytes?: number
}

type ModelProcess = { path: string; child: ChildProcess; isBusy: boolean; idleTimer?: NodeJS.Timeout }

/** Runs each model in separate processes, which may crash, hang or use too much memory. */
export class ModelProcessPool {
  readonly #options: Required<ProcessOptions>
  readonly #processes = new Set<ModelProcess>()

  constructor({ maxProcesses, maxBytes = defaultMaxBytes }: ProcessOptions) {
    this.#options = { maxProcesses, maxBytes }
  }

  /** @throws ModelError if the model cannot be used. */
  async inspect(path: string, options: ModelOptions): Promise<ModelSettings> {
    const signal = AbortSignal.timeout(inspectionTimeoutMs)
    const reply = await this.#run({ type: 'inspect', path, options }, signal).catch((error: unknown) => {
      if (error instanceof EngineError || signal.aborted)
        throw new ModelError(
          'The model crashes, takes longer than a minute, or uses more than 2 GB of memory.',
        )
      throw error
    })
    if ('settings' in reply) return reply.settings
    throw toError(reply)
  }

  /** @throws EngineError; the signal's reason when aborted. */
  async analyze(
    { path, settings }: { path: string; settings: ModelSettings },
    image: InputImage,
    signal: AbortSignal,
  ): Promise<DecodedOutputs> {
    const reply = await this.#run({ type: 'analyze', path, settings, image }, signal)
    if ('decoded' in reply) return reply.decoded
    throw toError(reply)
  }

  close(): void {
    for (const process of this.#processes) this.#end(process)
  }

  async #run(task: ModelTask, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted()
    const process = this.#takeIdle(task.path) ?? this.#start(task.path)
    process.isBusy = true
    clearTimeout(process.idleTimer)
    try {
      const reply = await ask(process.child, task, signal)
      process.isBusy = false
      process.idleTimer = setTimeout(() => this.#end(process), idleTimeoutMs).unref()
      return reply
    } catch (error) {
      // It is still busy, or has died.
      this.#end(process)
      throw error
    }
  }

  #takeIdle(path: string): ModelProcess | undefined {
    return [...this.#processes].find((process) => process.path === path && !process.isBusy)
  }

  #start(path: string): ModelProcess {
    const idle = [...this.#processes].find(({ isBusy }) => !isBusy)
    if (this.#processes.size >= this.#options.maxProcesses && idle) this.#end(idle)
    const child = fork(program, [String(this.#options.maxBytes)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Without the secrets of the server.
      env: {},
    })
    const process: ModelProcess = { path, child, isBusy: true }
    this.#processes.add(process)
    child.once('exit', () => this.#processes.delete(process))
    // Reported as the end of the process.
    child.on('error', () => this.#end(process))
    child.unref()
    child.channel?.unref()
    return process
  }

  /** No task gets the process any more. */
  #end(process: ModelProcess): void {
    this.#processes.delete(process)
    clearTimeout(process.idleTimer)
    process.child.kill('SIGKILL')
  }
}

/** Rejects if the process does not reply before the signal, or has ended. */
function ask(child: ChildProcess, task: ModelTask, signal: AbortSignal): Promise<ModelReply> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      child.off('message', onMessage).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      child.unref()
      child.channel?.unref()
      work()
    }
    const onMessage = (reply: unknown) => settle(() => resolve(reply as ModelReply))
    const onExit = () =>
      settle(() =>
        reject(
          new EngineError('model_failed', 'The model crashed, or used too much memory. It was not charged.'),
        ),
      )
    const onAbort = () => settle(() => reject(signal.reason))
    child.on('message', onMessage).on('exit', onExit)
    signal.addEventListener('abort', onAbort)
    child.ref()
    child.channel?.ref()
    child.send(task, (error) => {
      if (error) onExit()
    })
  })
}

function toError(reply: ModelReply): Error {
  if (!('error' in reply)) return new Error('The process of the model gave another reply')
  const { code, message } = reply.error
  return code === 'model' ? new ModelError(message) : new EngineError(code, message)
}
