import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page as it stands: the rule, and where it is broken. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Legacy: in the page itself. The other way opens a second page for every run, and there are no frames here.
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** What is wider than the window, or stands outside of it, or is cut off by its own box. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const found = wide > 0 ? [`the page scrolls sideways by ${wide} px`] : []
    const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowX)
    const isHidden = (it: Element) => {
      const { clipPath, clip, position } = getComputedStyle(it)
      return clipPath !== 'none' || (position === 'absolute' && clip !== 'auto')
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (text.textContent?.trim() === '' || element.closest('svg, script, style, [aria-hidden="true"]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width < 2) continue
      let edge = { left: 0, right: window.innerWidth }
      let isElsewhere = false
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        if (isHidden(box) || scrolls(box)) isElsewhere = true
        // A drawer that is closed, beside the window.
        if (getComputedStyle(box).position === 'fixed' && box.getBoundingClientRect().right <= 0) isElsewhere = true
        if (getComputedStyle(box).overflowX === 'hidden' || getComputedStyle(box).overflowX === 'clip') {
          const inner = box.getBoundingClientRect()
          edge = { left: Math.max(edge.left, inner.left), right: Math.min(edge.right, inner.right) }
        }
      }
      if (isElsewhere) continue
      if (left < edge.left - 1.5 || right > edge.right + 1.5)
        found.push(`${element.tagName} "${text.textContent?.trim().slice(0, 40)}" ${left}–${right} of ${edge.left}–${edge.right}`)
    }
    return found
  })
}

/** Everything to press or type in that is smaller than `least` pixels, a link in a sentence excepted (WCAG 2.5.8). */
export function smallTargets(page: Page, least: number, within = 'body'): Promise<string[]> {
  return page.evaluate(
    ({ least, within }) => {
      const roles = ['button', 'tab', 'option', 'menuitem', 'switch', 'checkbox', 'radio', 'combobox', 'slider']
      const targets = ['a[href]', 'button', 'input', 'textarea', ...roles.map((role) => `[role="${role}"]`)].join()
      const isShown = (it: Element) =>
        it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        getComputedStyle(it).clipPath === 'none'
      /** A place in a picture is as large as the thing it marks; a word of a sentence is as high as its line. */
      const isFree = (it: Element) =>
        it.closest('svg') !== null || (it.matches('a, span') && getComputedStyle(it).display === 'inline')
      const sizeOf = (it: Element) => {
        const boxes = [it, ...((it as HTMLInputElement).labels ?? [])].map((one) => one.getBoundingClientRect())
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
