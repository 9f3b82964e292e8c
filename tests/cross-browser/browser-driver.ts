/** A browser with one tab. Functions with an element use the one that `findByRole` has marked. */
export type Browser = {
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function in the page. Its arguments must be serializable. */
  run: <Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs source code in the page, such as that of a library. */
  load: (source: string) => Promise<void>
  clickMarked: () => Promise<void>
  /** Opens the file dialog of the marked element, by a click or with Enter, and chooses a file. */
  chooseFile: (path: string, by: 'pointer' | 'keyboard') => Promise<void>
  /** Presses a key or a combination of keys, such as `Enter` or `Shift+Tab`. */
  press: (keys: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** Opens a new tab in place of the old one. */
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
