// biome-ignore-all lint/performance/noBarrelFile: the entry of the package
export { ApiError } from './api-error.ts'
export { type Client, createClient } from './client.ts'
export { type BatchImage, type BatchOptions, type BatchProgress, runBatch } from './run-batch.ts'
export type { components, paths } from './schema.gen.ts'
