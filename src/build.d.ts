interface ImportMetaEnv {
  /** See `define` in vite.config.ts: the service worker of this build unregisters itself. */
  readonly EXIT: boolean
}
