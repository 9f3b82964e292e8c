import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** The rules of axe whose result depends on colors. All others find the same in the light and the dark scheme. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** Returns the violations that axe finds, as `rule: selector: explanation`. By default all rules of WCAG 2.2 AA are checked. */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // What fades in has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await waitForTransitions(page)
  // The source of axe is loaded only once per page, because it has half a megabyte.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // The legacy mode prevents that axe opens a second page for each run to support frames.
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page }).setLegacyMode()
  const runOnly = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags }
  const { violations, passes } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze()
  if (passes.length + violations.length === 0) throw new Error('axe checked nothing.')
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html, target }) => !isPopup(id, `${html} ${target}`))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

function waitForTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
}

/**
 * Returns whether a violation is allowed, because it is that of a popup: a popup needs no landmark, and the focus stays on its
 * button while it is scrolled.
 */
function isPopup(rule: string, element: string): boolean {
  if (rule === 'region')
    return /data-portal|role="(menu|menuitem|listbox|tooltip)"|Popover-dropdown/.test(element)
  return rule === 'scrollable-region-focusable' && /ScrollArea-viewport/.test(element)
}

/** Returns the texts that are clipped or outside of the window, and whether the page scrolls horizontally. */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflowPx = document.documentElement.scrollWidth - window.innerWidth
    const found = overflowPx > 0 ? [`the page scrolls horizontally by ${overflowPx} px`] : []

    const listAncestors = (it: Element): Element[] =>
      it.parentElement && it !== document.body ? [it, ...listAncestors(it.parentElement)] : [it]
    /** Returns whether an element is only for screen readers, or in a closed drawer. */
    const isHiddenOnPurpose = (it: Element) => {
      const { clipPath, clip, position } = getComputedStyle(it)
      if (clipPath !== 'none' || (position === 'absolute' && clip !== 'auto')) return true
      return position === 'fixed' && it.getBoundingClientRect().right <= 0
    }
    const getOverflow = (it: Element) => getComputedStyle(it).overflowX
    const isShown = (it: Element) =>
      it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !it.closest('svg, script, style, [aria-hidden="true"]')

    function check(text: Node, element: Element): void {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      const boxes = listAncestors(element)
      if (width < 2 || boxes.some((box) => isHiddenOnPurpose(box) || /auto|scroll/.test(getOverflow(box))))
        return
      const edges = boxes
        .filter((box) => box !== document.body && /hidden|clip/.test(getOverflow(box)))
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

/** Returns the images that are shown with other proportions than their own. */
export function findDistortedImages(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(
        (it) => it.checkVisibility() && it.naturalWidth > 0 && getComputedStyle(it).objectFit === 'fill',
      )
      .filter(({ clientWidth, clientHeight, naturalWidth, naturalHeight }) => {
        const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
        const [width, height] = [naturalWidth * scale, naturalHeight * scale]
        // Sizes are rounded to px.
        return Math.max(width - clientWidth, height - clientHeight) > 2
      })
      .map(
        (it) =>
          `${it.alt || it.className}: ${it.clientWidth}×${it.clientHeight} of ${it.naturalWidth}×${it.naturalHeight}`,
      ),
  )
}

/** Returns the words of at most 14 letters that are broken into two lines. Longer ones may not fit into a line. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()

    function isBroken(text: Node, start: number, length: number): boolean {
      range.setStart(text, start)
      range.setEnd(text, start + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }

    function findIn(text: Node): string[] {
      const element = text.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('svg, script, style'))
        return []
      if (element.closest('.mantine-VisuallyHidden-root, code, pre')) return []
      const content = text.textContent ?? ''
      return [...content.matchAll(/(?<![\p{L}\w@./+-])\p{L}{2,14}(?![\p{L}\w@/+-]|\.\w)/gu)]
        .filter(({ 0: word, index }) => isBroken(text, index, word.length))
        .map(([word]) => `“${word}” in “${content.trim().slice(0, 60)}”`)
    }

    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) found.push(...findIn(text))
    return found
  })
}

/** Returns the interactive elements that are smaller than `minPx`, except for links in a sentence (WCAG 2.5.8). */
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
      /** Returns whether an element may be small: an annotation in an image, or a link in a sentence. */
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
  // The session stays open, because the setting is reset when it ends.
  const session = await page.context().newCDPSession(page)
  return async (percent) => {
    const size = (16 * percent) / 100
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    // Set on the root element too, because unlike media queries it sometimes uses the setting only after a navigation.
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
