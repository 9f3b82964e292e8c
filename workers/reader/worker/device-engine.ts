import { createCodeReader } from '#engines/codes/read-codes.ts'
import { createCorrelator } from '#engines/counting/correlation.ts'
import { createFeatureReader, featureModel, type ReadFeatures } from '#engines/counting/object-features.ts'
import { createDetector } from '#engines/detection/detector.ts'
import { openShippedModel, shippedModels } from '#engines/detection/shipped-models.ts'
import { openTextModels } from '#engines/text/text-models.ts'
import { createTextReader } from '#engines/text/text-reader.ts'
import { detectorFiles, readerFiles } from '../shared/reader-files.ts'
import { loadFile } from '../shared/stored-files.ts'
import { getRuntime } from './get-runtime.ts'

/** In ms. Then the count continues without the features. The downloaded part of the model stays stored. */
const featureTimeoutMs = 1500

/** The models are shared by the analyses of photos and the preview of frames. */
export const textReader = createTextReader({ openModels: openReader })
export const detector = createDetector(openDetector)
export const { correlate } = createCorrelator(getRuntime)
const featureReader = createFeatureReader(openFeatureModel)
/** Undefined without the model, as offline before its first use: a count is possible without it. */
export const readFeatures: ReadFeatures = (parts) => featureReader.readFeatures(parts).catch(() => undefined)
export const readCodesInImage = createCodeReader(() => loadFile(readerFiles.codes))

async function openReader() {
  const { detection, recognition, characters } = readerFiles
  const files = await Promise.all([detection, recognition, characters].map((file) => loadFile(file)))
  const [detectionBytes, recognitionBytes, characterBytes] = files.map((bytes) => new Uint8Array(bytes))
  if (!detectionBytes || !recognitionBytes) throw new Error('A file of the reader is missing')
  return await openTextModels(await getRuntime(), {
    detection: detectionBytes,
    recognition: recognitionBytes,
    characters: new TextDecoder().decode(characterBytes),
  })
}

async function openFeatureModel() {
  const signal = AbortSignal.timeout(featureTimeoutMs)
  const bytes = await loadFile(detectorFiles[featureModel.file], { signal })
  return await (await getRuntime()).open(new Uint8Array(bytes))
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
