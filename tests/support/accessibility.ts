import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Returns the violations that axe finds, as `rule: selector: explanation`. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // The source has half a megabyte, so it is loaded once per page.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Without the legacy mode, axe opens a second page for each run to support frames.
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page }).setLegacyMode()
  const { violations, passes } = await axe.options({ runOnly: tags, resultTypes: ['violations'] }).analyze()
  if (passes.length === 0) throw new Error('axe checked nothing.')
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html, target }) => !isPopup(id, `${html} ${target}`))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/**
 * Returns whether a violation is that of a popup. It needs no landmark, and the focus stays on its button while it scrolls.
 */
function isPopup(rule: string, element: string): boolean {
  if (rule === 'region') return /data-portal|role="(menu|listbox)"|Popover-dropdown/.test(element)
  return rule === 'scrollable-region-focusable' && /ScrollArea-viewport/.test(element)
}

/** Returns the texts that are clipped or outside of the window, and whether the page scrolls horizontally. */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflowPx = document.documentElement.scrollWidth - window.innerWidth
    const found = overflowPx > 0 ? [`the page scrolls horizontally by ${overflowPx} px`] : []

    const ancestors = (it: Element): Element[] =>
      it.parentElement && it !== document.body ? [it, ...ancestors(it.parentElement)] : [it]
    /** Elements for screen readers only, or in a closed drawer. */
    const isHiddenOnPurpose = (it: Element) => {
      const { clipPath, clip, position } = getComputedStyle(it)
      if (clipPath !== 'none' || (position === 'absolute' && clip !== 'auto')) return true
      return position === 'fixed' && it.getBoundingClientRect().right <= 0
    }
    const overflow = (it: Element) => getComputedStyle(it).overflowX
    const isShown = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !it.closest('svg, script, style, [aria-hidden="true"]')

    function check(text: Node, element: Element): void {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      const boxes = ancestors(element)
      if (width < 2 || boxes.some((box) => isHiddenOnPurpose(box) || /auto|scroll/.test(overflow(box))))
        return
      const edges = boxes
        .filter((box) => box !== document.body && /hidden|clip/.test(overflow(box)))
        .map((box) => box.getBoundingClientRect())
      const from = Math.max(0, ...edges.map((edge) => edge.left))
      const to = Math.min(window.innerWidth, ...edges.map((edge) => edge.right))
      if (left < from - 1.5 || right > to + 1.5)
        found.push(`“${text.textContent?.trim().slice(0, 40)}” ${left}–${right} of ${from}–${to}`)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (element && text.textContent?.trim() && isShown(element)) check(text, element)
    }
    return found
  })
}

/** Returns the targets that are smaller than `minPx`, except for links in a sentence (WCAG 2.5.8). */
export function findSmallTargets(page: Page, minPx: number, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ minPx, within }) => {
      const roles = [
        'button',
        'tab',
        'option',
        'menuitem',
        'switch',
        'checkbox',
        'radio',
        'combobox',
        'slider',
      ]
      const targets = [
        'a[href]',
        'button',
        'input',
        'textarea',
        ...roles.map((role) => `[role="${role}"]`),
      ].join()
      const isShown = (it: Element) =>
        it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        getComputedStyle(it).clipPath === 'none'
      /** Annotations in an image, and links in a sentence. */
      const isExempt = (it: Element) =>
        it.closest('svg') !== null || (it.matches('a, span') && getComputedStyle(it).display === 'inline')
      const sizeOf = (it: Element) => {
        const boxes = [it, ...((it as HTMLInputElement).labels ?? [])].map((one) =>
          one.getBoundingClientRect(),
        )
        return {
          width: Math.max(...boxes.map(({ width }) => width)),
          height: Math.max(...boxes.map(({ height }) => height)),
        }
      }
      return [...document.querySelectorAll(`:is(${within}) :is(${targets})`)]
        .filter((it) => isShown(it) && !isExempt(it))
        .map((it) => ({ it, ...sizeOf(it) }))
        .filter(({ width, height }) => width > 2 && height > 2 && Math.min(width, height) < minPx - 0.5)
        .map(
          ({ it, width, height }) =>
            `${it.getAttribute('aria-label') ?? it.textContent?.trim() ?? it.outerHTML.slice(0, 80)}: ${width}×${height} ${it.tagName}.${it.className}`,
        )
    },
    { minPx, within },
  )
}

/** Returns the levels of the headings, in the order of the document. */
export function readHeadingLevels(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((it) => it.checkVisibility())
      .map(({ tagName }) => Number(tagName[1])),
  )
}

/** Returns a function that changes the font size in the settings of the browser. */
export async function createTextZoom(page: Page): Promise<(percent: number) => Promise<void>> {
  // The setting is reset when the session ends.
  const session = await page.context().newCDPSession(page)
  return async (percent) => {
    const size = (16 * percent) / 100
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    // Media queries use the setting at once, but the root element sometimes only after a navigation.
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', px), `${size}px`)
  }
}

/** Sets the color scheme and waits until the page is painted with it. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
}
