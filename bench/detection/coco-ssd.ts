import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { ready, setBackend, tensor3d } from '@tensorflow/tfjs-core'
import { load } from '@tensorflow-models/coco-ssd'
import sharp from 'sharp'
import { findSsdliteFiles } from '../../scripts/models/detection-sources.ts'
import type { Candidate } from './candidates.ts'

/** Opens the package as its documentation shows it, with its smallest model in WebAssembly. */
export async function openCocoSsd(): Promise<Candidate> {
  const wasm = fileURLToPath(import.meta.resolve('@tensorflow/tfjs-backend-wasm'))
  setWasmPaths(`${dirname(wasm)}/`)
  await setBackend('wasm')
  await ready()
  // Its other models are not in a package.
  const modelUrl = await createLoader()
  const model = await load({ base: 'lite_mobilenet_v2', modelUrl: modelUrl as unknown as string })
  return {
    async detect(image) {
      const { data, info } = await sharp(image)
        .autoOrient()
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const pixels = tensor3d(new Uint8Array(data), [info.height, info.width, 3], 'int32')
      const found = await model.detect(pixels)
      pixels.dispose()
      return found.map(({ class: label, score, bbox: [x, y, width, height] }) => {
        return { label, confidence: score, box: { x, y, width, height } }
      })
    },
    close: async () => model.dispose(),
  }
}

/** Loads the model from a package, instead of its address in the network. */
async function createLoader() {
  const { json, shards } = await findSsdliteFiles()
  const model = JSON.parse(await readFile(json, 'utf8'))
  const weights = Buffer.concat(await Promise.all(shards.map((path) => readFile(path))))
  const weightSpecs = model.weightsManifest.flatMap((group: { weights: object[] }) => group.weights)
  const weightData = new Uint8Array(weights).buffer
  return { load: async () => ({ modelTopology: model.modelTopology, weightSpecs, weightData }) }
}
