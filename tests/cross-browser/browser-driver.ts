/** A browser with one tab, as its driver can steer it. What is pressed was marked by the finder before. */
export type Browser = {
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function in the page, with arguments of plain data. */
  run: <Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs a library's text in the page. */
  load: (source: string) => Promise<void>
  clickMarked: () => Promise<void>
  /** Presses what opens the file dialog, by pointer or with Enter, and chooses a file there. */
  chooseFile: (path: string, by: 'pointer' | 'keyboard') => Promise<void>
  /** A key, or keys held together: `Enter`, `Shift+Tab`. */
  press: (keys: string) => Promise<void>
  type: (text: string) => Promise<void>
  /** A new tab in the place of the one there was: nothing but what is on the device goes on. */
  openFreshTab: () => Promise<void>
  stop: () => Promise<void>
}

export type Engine = {
  name: string
  /** Debian's packages that bring it. */
  packages: string[]
  isInstalled: () => boolean
  start: () => Promise<Browser>
}
