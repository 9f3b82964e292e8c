/** Resolves, before it is painted, when the app has drawn more into the element than styles and a sign of waiting. */
export function whenDrawn(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!element.querySelector(':scope > :not(style, [role="status"])')) return
      watch.disconnect()
      resolve()
    })
    watch.observe(element, { childList: true })
  })
}
