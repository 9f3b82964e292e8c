/** Constants of the build; see `define` in vite.config.ts. */
interface ImportMetaEnv {
  readonly EXIT: boolean
}
