import { readFile } from 'node:fs/promises'
import { openTextModels } from '../text/text-models.ts'
import { createTextReader } from '../text/text-reader.ts'
import { getNodeRuntime } from './node-runtime.ts'
import { openTesseractReader } from './open-tesseract-reader.ts'

export function createNodeTextReader(options: { timeoutMs?: number } = {}) {
  return createTextReader({ openModels, openLetterReader: openTesseractReader, ...options })
}

async function openModels() {
  const [detection, recognition, characters] = await Promise.all(
    ['text-detection.onnx', 'text-recognition.onnx', 'text-characters.txt'].map((name) =>
      readFile(new URL(`../models/${name}`, import.meta.url)),
    ),
  )
  if (!detection || !recognition || !characters) throw new Error('A model is missing')
  return await openTextModels(await getNodeRuntime(), {
    detection,
    recognition,
    characters: characters.toString(),
  })
}
