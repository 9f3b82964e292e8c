import { loadOnce } from '#platform/load-once.ts'

/** The chunk is loaded with the first call that uses one of its schemas. */
export function createSchemaLoader<Schemas>(load: () => Promise<Schemas>) {
  const loadSchemas = loadOnce(load)
  return <Name extends keyof Schemas>(name: Name) =>
    async (): Promise<Schemas[Name]> =>
      (await loadSchemas())[name]
}
