import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe finds on the page as it stands, with all of its rules: the rule, and where it is broken. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Half a megabyte of script goes to a page once, not with every look at it.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Legacy: in the page itself. The other way opens a second page for every run, and there are no frames here.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode()
  const { violations, passes } = await axe.options({ runOnly: tags, resultTypes: ['violations'] }).analyze()
  if (passes.length === 0) throw new Error('axe has looked at nothing.')
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html, target }) => !isPopup(id, `${html} ${target}`))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/**
 * A list or a menu that has popped up belongs to its button, which names it: it needs no landmark, and its options are
 * reached, and scrolled to, from where the focus is.
 */
function isPopup(rule: string, where: string): boolean {
  if (rule === 'region') return /data-portal|role="(menu|listbox)"|Popover-dropdown/.test(where)
  return rule === 'scrollable-region-focusable' && /ScrollArea-viewport/.test(where)
}

/** What is wider than the window, or stands outside of it, or is cut off by its own box. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const found = wide > 0 ? [`the page scrolls sideways by ${wide} px`] : []

    const ancestors = (it: Element): Element[] =>
      it.parentElement && it !== document.body ? [it, ...ancestors(it.parentElement)] : [it]
    /** Not to be seen on purpose: for screen readers alone, or in a drawer that is closed. */
    const isPutAway = (it: Element) => {
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
      const around = ancestors(element)
      if (width < 2 || around.some((box) => isPutAway(box) || /auto|scroll/.test(overflow(box)))) return
      const edges = around
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

/** Everything to press or type in that is smaller than `least` pixels, a link in a sentence excepted (WCAG 2.5.8). */
export function smallTargets(page: Page, least: number, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
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
      /** A place in an image is as large as the thing it marks; a word of a sentence is as high as its line. */
      const isFree = (it: Element) =>
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
        .filter((it) => isShown(it) && !isFree(it))
        .map((it) => ({ it, ...sizeOf(it) }))
        .filter(({ width, height }) => width > 2 && height > 2 && Math.min(width, height) < least - 0.5)
        .map(
          ({ it, width, height }) =>
            `${it.getAttribute('aria-label') ?? it.textContent?.trim() ?? it.outerHTML.slice(0, 80)}: ${width}×${height} ${it.tagName}.${it.className}`,
        )
    },
    { least, within },
  )
}

/** The levels of the headings as they are read, such as `1 2 2 3`. */
export function headingLevels(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((it) => it.checkVisibility())
      .map(({ tagName }) => Number(tagName[1])),
  )
}

/** As the browser's own setting does it: all that is measured in letters grows, the width of the layouts with it. */
export async function textSizeOf(page: Page): Promise<(percent: number) => Promise<void>> {
  // The setting lasts as long as the session.
  const session = await page.context().newCDPSession(page)
  return async (percent) => {
    const size = (16 * percent) / 100
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    // The setting reaches the queries for the width at once, and the root now and then only with the next page.
    await page.evaluate((px) => document.documentElement.style.setProperty('font-size', px), `${size}px`)
  }
}

/** Light or dark, once the page has followed. */
export async function followScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
}
