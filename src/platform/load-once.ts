/**
 * Returns a function that loads a module with its first call, and then resolves at once. (A dynamic import would wait for
 * rendering also when the module is loaded.) After a failure the next call loads it again.
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
