interface ImportMetaEnv {
  /** Whether the service worker of this build unregisters itself; see `define` in vite.config.ts. */
  readonly EXIT: boolean
}
