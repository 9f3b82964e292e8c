/** A browser with one tab. Clicks go to the element that `findByRole` has marked. */
export type Browser = {
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function in the page, with serializable arguments. */
  run: <Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs the source of a library in the page. */
  load: (source: string) => Promise<void>
  clickMarked: () => Promise<void>
  /** Opens the file dialog by clicking the marked element or with Enter, and chooses a file. */
  chooseFile: (path: string, by: 'pointer' | 'keyboard') => Promise<void>
  /** Presses a key or a combination: `Enter`, `Shift+Tab`. */
  press: (keys: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Replaces the tab by a new one. */
  replaceTab: () => Promise<void>
  stop: () => Promise<void>
}

export type Engine = {
  name: string
  /** Debian packages to install. */
  packages: string[]
  isInstalled: () => boolean
  start: () => Promise<Browser>
}
