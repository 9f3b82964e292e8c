/** How long the screen may stay as it was after a picture is ready, in ms: longer, and a press seems to do nothing. */
const longestMs = 120

/**
 * The moment between a picture and its answer. What there is to draw of the wait is drawn when it is over: until the
 * request is on its way drawing would hold it up, and an answer that comes at once makes the drawing needless.
 */
export class Lull {
  readonly over: Promise<void>
  /** The answer is there, nothing is sent, or what was pressed shows nothing by itself. */
  end: () => void = () => undefined

  constructor() {
    this.over = new Promise((resolve) => {
      this.end = resolve
    })
  }

  /** Where nothing else shows that something was pressed. */
  static none(): Lull {
    const lull = new Lull()
    lull.end()
    return lull
  }

  /** From here on it is waited for, and not longer than a person waits for a sign. */
  begin(): this {
    setTimeout(this.end, longestMs)
    return this
  }
}
