import { readFile } from 'node:fs/promises'
import { createFeatureReader, featureModel } from '../counting/object-features.ts'
import { getNodeRuntime } from './node-runtime.ts'

export const createNodeFeatureReader = () =>
  createFeatureReader(async () => {
    const runtime = await getNodeRuntime()
    const bytes = await readFile(new URL(`../models/${featureModel.file}`, import.meta.url))
    return await runtime.open(bytes, { threads: 1 })
  })
