import type { Model, ModelRuntime } from '../runtime/model-runtime.ts'

/** The files of `engines/models`. */
export type TextModelFiles = { detection: Uint8Array; recognition: Uint8Array; characters: string }
/** `alphabet` has the character of each class of the recognition; that of the first class is empty. */
export type TextModels = {
  detection: Model
  recognition: Model
  alphabet: readonly string[]
  close(): Promise<void>
}

export async function openTextModels(runtime: ModelRuntime, files: TextModelFiles): Promise<TextModels> {
  const detection = await runtime.open(files.detection)
  const recognition = await runtime.open(files.recognition)
  return {
    detection,
    recognition,
    alphabet: ['', ...files.characters.replace(/\n$/, '').split('\n')],
    async close() {
      await detection.close()
      await recognition.close()
    },
  }
}
