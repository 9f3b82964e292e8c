import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { InputImage } from '#engines/node/input-image.ts'
import type { ModelOptions, ModelSettings } from '#engines/own-models/model-settings.ts'
import { toModelResult } from '#engines/own-models/to-model-result.ts'
import { ModelProcessPool } from './model-process-pool.ts'

export type OwnModel = {
  path: string
  settings: ModelSettings
  /** In bytes. */
  size: number
  /** In hexadecimal digits. */
  sha256: string
}

/** The models of the operator, by name. */
export class OwnModels {
  readonly #models = new Map<string, OwnModel>()
  readonly #processes: ModelProcessPool

  constructor(maxProcesses: number) {
    this.#processes = new ModelProcessPool({ maxProcesses })
  }

  /** @throws ModelError if the model cannot be used. */
  async add(name: string, path: string, options: ModelOptions): Promise<OwnModel> {
    const settings = await this.#processes.inspect(path, options)
    const model = { path, settings, ...(await digest(path)) }
    this.#models.set(name, model)
    return model
  }

  find(name: string): OwnModel | undefined {
    return this.#models.get(name)
  }

  /** @throws EngineError; the signal's reason when aborted. */
  async analyze(
    name: string,
    { image, signal }: { image: InputImage; signal: AbortSignal },
  ): Promise<Record<string, unknown>> {
    const model = this.#models.get(name)
    if (!model) throw new Error(`There is no model ${name}`)
    const decoded = await this.#processes.analyze(model, image, signal)
    return toModelResult(decoded, image, model.settings.resultForm)
  }

  close(): void {
    this.#processes.close()
  }
}

async function digest(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}
