/** Constants that the build defines; see `define` in vite.config.ts. */
interface ImportMetaEnv {
  readonly EXIT: boolean
}
