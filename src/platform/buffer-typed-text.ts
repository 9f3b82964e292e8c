/** In ms. Then the dialog probably fails to load. */
const maxWait = 10_000

/**
 * Collects the text that is typed until a dialog with a text field has loaded, so that what has the focus does not get it.
 * Ends early on Escape or when the user points at something.
 *
 * @returns a function that ends it and returns the text.
 */
export function bufferTypedText(): () => string {
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  let text = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return controller.abort()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', onKeyDown, options)
  addEventListener('pointerdown', () => controller.abort(), options)
  const timer = setTimeout(() => controller.abort(), maxWait)
  return () => {
    clearTimeout(timer)
    controller.abort()
    const typed = text
    text = ''
    return typed
  }
}
