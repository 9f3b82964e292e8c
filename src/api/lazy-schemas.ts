import { loadOnce } from '#platform/load-once.ts'

/** Returns a function that names a schema of a chunk. The chunk is loaded with the first call that uses one. */
export function lazySchemas<Schemas>(load: () => Promise<Schemas>) {
  const loadSchemas = loadOnce(load)
  return <Name extends keyof Schemas>(name: Name) =>
    async (): Promise<Schemas[Name]> =>
      (await loadSchemas())[name]
}
