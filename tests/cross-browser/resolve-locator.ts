/** One step of a locator: an accessible role and, optionally, a name or a regular expression for it (`pattern`). */
export type LocatorStep = { role: string; name?: string; pattern?: string }

export type FoundElement = {
  role: string
  name: string
  /** The value of a field, or the text of another element. */
  text: string
  /** Whether the element has the focus, or is the `aria-activedescendant` of the focused element. */
  isFocused: boolean
  isSelected: boolean
  /** The position and the size as text: `left top width height`. */
  bounds: string
}

type Axe = {
  setup: (root: Element) => void
  teardown: () => void
  commons: {
    aria: { getRole: (element: Element) => string | null }
    text: { accessibleText: (element: Element) => string }
    dom: { isVisibleToScreenReaders: (element: Element) => boolean }
  }
}

/**
 * Returns the elements that match a locator, and marks them for the browser driver. Runs in the page. Roles and names are
 * computed by axe-core, so that they are the same in each engine. Returns undefined if axe-core is not loaded yet.
 */
export function resolveLocator(steps: LocatorStep[]): FoundElement[] | undefined {
  const page = globalThis as unknown as { axe?: Axe; marked?: Element[] }
  const { axe } = page
  if (!axe) return undefined
  const { aria, text, dom } = axe.commons
  const matches = (element: Element, { role, name, pattern }: LocatorStep) => {
    if (aria.getRole(element) !== role || !dom.isVisibleToScreenReaders(element)) return false
    if (name === undefined && pattern === undefined) return true
    const actualName = text.accessibleText(element)
    return name === undefined ? new RegExp(pattern ?? '').test(actualName) : actualName === name
  }
  axe.setup(document.body)
  try {
    let scopes: Element[] = [document.body]
    for (const step of steps) {
      const descendants = new Set(scopes.flatMap((scope) => [...scope.querySelectorAll('*')]))
      scopes = [...descendants].filter((element) => matches(element, step))
    }
    page.marked = scopes
    const focused = document.activeElement
    const active = focused?.getAttribute('aria-activedescendant')
    return scopes.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      return {
        role: aria.getRole(element) ?? '',
        name: text.accessibleText(element),
        // textContent is the fallback, because innerText is empty if the browser skips the content (content-visibility).
        text: isField ? element.value : (element as HTMLElement).innerText || (element.textContent ?? ''),
        isFocused: element === focused || element.id === active,
        isSelected: element.getAttribute('aria-selected') === 'true',
        bounds: [x, y, width, height].map(Math.round).join(' '),
      }
    })
  } finally {
    axe.teardown()
  }
}
