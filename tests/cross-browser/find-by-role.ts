/** Something on the way to an element: by the role and the name that assistive technology is told, nothing else. */
export type Step = { role: string; name?: string; pattern?: string }

export type FoundElement = {
  role: string
  name: string
  /** What is to be read in it; what stands in it, where it is a field. */
  text: string
  /** Has the focus, or is what a field with the focus says to be active. */
  isFocused: boolean
  isSelected: boolean
  /** `left top width height`. */
  place: string
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
 * Runs in the page: what the steps lead to, computed by axe-core alike in each engine, and marked for the driver. A step
 * without a name takes every element of its role. `undefined` where axe-core is not there yet.
 */
export function findByRole(steps: Step[]): FoundElement[] | undefined {
  const page = globalThis as unknown as { axe?: Axe; marked?: Element[] }
  const { axe } = page
  if (!axe) return undefined
  const { aria, text, dom } = axe.commons
  const isMeant = (element: Element, { role, name, pattern }: Step) => {
    if (aria.getRole(element) !== role || !dom.isVisibleToScreenReaders(element)) return false
    if (name === undefined && pattern === undefined) return true
    const itsName = text.accessibleText(element)
    return name === undefined ? new RegExp(pattern ?? '').test(itsName) : itsName === name
  }
  axe.setup(document.body)
  try {
    let scopes: Element[] = [document.body]
    for (const step of steps) {
      const inside = new Set(scopes.flatMap((scope) => [...scope.querySelectorAll('*')]))
      scopes = [...inside].filter((element) => isMeant(element, step))
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
        // What the engine does not lay out because it is out of sight has no inner text; it is to be read nevertheless.
        text: isField ? element.value : (element as HTMLElement).innerText || (element.textContent ?? ''),
        isFocused: element === focused || element.id === active,
        isSelected: element.getAttribute('aria-selected') === 'true',
        place: [x, y, width, height].map(Math.round).join(' '),
      }
    })
  } finally {
    axe.teardown()
  }
}
