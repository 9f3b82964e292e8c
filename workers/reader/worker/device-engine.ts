import { createCodeReader } from '#engines/codes/read-codes.ts'
import { createCorrelator } from '#engines/counting/correlation.ts'
import { createDetector } from '#engines/detection/detector.ts'
import { openShippedModel, shippedModels } from '#engines/detection/shipped-models.ts'
import { openTextModels } from '#engines/text/text-models.ts'
import { createTextReader } from '#engines/text/text-reader.ts'
import { detectorFiles, readerFiles } from '../shared/reader-files.ts'
import { loadFile } from '../shared/stored-files.ts'
import { getRuntime } from './get-runtime.ts'

/** The models are shared by the analyses of photos and the preview of frames. */
export const textReader = createTextReader({ openModels: openReader })
export const detector = createDetector(openDetector)
export const { correlate } = createCorrelator(getRuntime)
export const readCodesOf = createCodeReader(() => loadFile(readerFiles.codes))

async function openReader() {
  const { detection, recognition, characters } = readerFiles
  const files = await Promise.all([detection, recognition, characters].map(loadFile))
  const [detectionBytes, recognitionBytes, characterBytes] = files.map((bytes) => new Uint8Array(bytes))
  if (!detectionBytes || !recognitionBytes) throw new Error('A file of the reader is missing')
  return await openTextModels(await getRuntime(), {
    detection: detectionBytes,
    recognition: recognitionBytes,
    characters: new TextDecoder().decode(characterBytes),
  })
}

async function openDetector() {
  const opened = await getRuntime()
  return await Promise.all(
    Object.values(shippedModels).map(async (definition) => {
      const bytes = await loadFile(detectorFiles[definition.file])
      return await openShippedModel(opened, new Uint8Array(bytes), definition)
    }),
  )
}
