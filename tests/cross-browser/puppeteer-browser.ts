import { type ElementHandle, type KeyInput, type LaunchOptions, launch } from 'puppeteer-core'
import type { Browser } from './browser-driver.ts'

const closesWithinMs = 10_000

/** Chromium by its own protocol, Firefox by WebDriver BiDi: real pointer, real keys, real file dialog. */
export async function startPuppeteer(options: LaunchOptions): Promise<Browser> {
  const browser = await launch({ headless: true, defaultViewport: { width: 1280, height: 900 }, ...options })
  let page = await browser.newPage()

  async function marked(): Promise<ElementHandle<Element>> {
    const handle = await page.evaluateHandle(() => (globalThis as unknown as { marked: Element[] }).marked[0])
    const element = handle.asElement()
    if (!element) throw new Error('Nothing is marked.')
    return element as ElementHandle<Element>
  }

  async function press(keys: string): Promise<void> {
    const held = keys.split('+') as KeyInput[]
    for (const key of held) await page.keyboard.down(key)
    for (const key of held.toReversed()) await page.keyboard.up(key)
  }

  async function clickMarked(): Promise<void> {
    const element = await marked()
    await element.evaluate(bringOut)
    await element.click()
  }

  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    // Plain data goes in: puppeteer's types think of handles, too.
    run: (script, ...args) => page.evaluate(script as (...args: unknown[]) => never, ...args),
    load: async (source) => void (await page.evaluate(source)),
    clickMarked,
    async chooseFile(path, by) {
      const open = async () => {
        // A key may overtake the order to wait for the dialog; an answer out of the page does not.
        await page.evaluate(() => undefined)
        await (by === 'pointer' ? clickMarked() : press('Enter'))
      }
      const [chooser] = await Promise.all([page.waitForFileChooser(), open()])
      await chooser.accept([path])
    },
    press,
    type: (text) => page.keyboard.type(text),
    async openFreshTab() {
      const fresh = await browser.newPage()
      await page.close()
      page = fresh
    },
    async stop() {
      const late = setTimeout(() => browser.process()?.kill('SIGKILL'), closesWithinMs)
      await browser.close()
      clearTimeout(late)
    },
  }
}

/** From under what stands still while the page is scrolled: a user would scroll it out, too. */
function bringOut(element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!element.contains(hit)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
}
