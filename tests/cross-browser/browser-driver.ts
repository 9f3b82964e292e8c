/** Controls a browser with one tab. The functions for an element use the element that the last `resolveLocator` call has found. */
export type BrowserDriver = {
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function in the page. Its arguments must be serializable. */
  run: <Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs source code in the page, such as the code of a library. */
  load: (source: string) => Promise<void>
  /** Clicks the element. */
  clickMarked: () => Promise<void>
  /** Opens the file dialog of the element, by a click or with Enter, and chooses a file. */
  chooseFile: (path: string, by: 'pointer' | 'keyboard') => Promise<void>
  /** Presses a key or a combination of keys, such as `Enter` or `Shift+Tab`. */
  press: (keys: string) => Promise<void>
  /** Types text into the element that has the focus. */
  type: (text: string) => Promise<void>
  /** Closes the tab and opens a new one. */
  replaceTab: () => Promise<void>
  stop: () => Promise<void>
}

export type BrowserEngine = {
  name: string
  /** Debian packages to install. */
  packages: string[]
  isInstalled: () => boolean
  start: () => Promise<BrowserDriver>
}
