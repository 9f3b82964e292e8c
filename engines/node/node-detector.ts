import { readFile } from 'node:fs/promises'
import { createDetector } from '../detection/detector.ts'
import { openShippedModel, shippedModels } from '../detection/shipped-models.ts'
import { getNodeRuntime } from './node-runtime.ts'

export const createNodeDetector = () =>
  createDetector(async () => {
    const runtime = await getNodeRuntime()
    return await Promise.all(
      Object.values(shippedModels).map(async (definition) => {
        const bytes = await readFile(new URL(`../models/${definition.file}`, import.meta.url))
        return await openShippedModel(runtime, bytes, definition)
      }),
    )
  })
