/**
 * Returns a function that loads a module with its first call and then resolves at once: a repeated dynamic import still
 * waits behind rendering. The next call retries a failed load.
 */
export function loadOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
