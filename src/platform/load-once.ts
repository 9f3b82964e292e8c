/**
 * Loads a module with the first call. Later calls resolve at once, whereas a dynamic import would wait for rendering even if
 * the module is loaded. After a failure the next call loads again.
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
