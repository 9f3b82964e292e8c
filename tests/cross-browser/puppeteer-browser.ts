import { type ElementHandle, type KeyInput, type LaunchOptions, launch } from 'puppeteer-core'
import type { BrowserDriver } from './browser-driver.ts'

const closeTimeoutMs = 10_000

/** Controls Chromium by CDP and Firefox by WebDriver BiDi. */
export async function startPuppeteer(options: LaunchOptions): Promise<BrowserDriver> {
  const browser = await launch({ headless: true, defaultViewport: { width: 1280, height: 900 }, ...options })
  let page = await browser.newPage()

  async function findMarked(): Promise<ElementHandle<Element>> {
    const handle = await page.evaluateHandle(() => (globalThis as unknown as { marked: Element[] }).marked[0])
    const element = handle.asElement()
    if (!element) throw new Error('Nothing is marked.')
    return element as ElementHandle<Element>
  }

  async function press(keys: string): Promise<void> {
    const combination = keys.split('+') as KeyInput[]
    for (const key of combination) await page.keyboard.down(key)
    for (const key of combination.toReversed()) await page.keyboard.up(key)
  }

  async function clickMarked(): Promise<void> {
    const element = await findMarked()
    await element.evaluate(scrollIfCovered)
    await element.click()
  }

  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    // The cast is needed, because Puppeteer's types also allow handles as arguments.
    run: (script, ...args) => page.evaluate(script as (...args: unknown[]) => never, ...args),
    load: async (source) => void (await page.evaluate(source)),
    clickMarked,
    async chooseFile(path, by) {
      const open = async () => {
        // Waits until Puppeteer intercepts the file dialog, which it does before it handles this call.
        await page.evaluate(() => undefined)
        await (by === 'pointer' ? clickMarked() : press('Enter'))
      }
      const [chooser] = await Promise.all([page.waitForFileChooser(), open()])
      await chooser.accept([path])
    },
    press,
    type: (text) => page.keyboard.type(text),
    async replaceTab() {
      const newPage = await browser.newPage()
      await page.close()
      page = newPage
    },
    async stop() {
      const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), closeTimeoutMs)
      await browser.close()
      clearTimeout(timer)
    },
  }
}

/** Scrolls the page so that no other content covers the element. */
function scrollIfCovered(element: Element): void {
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!element.contains(hit)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
}
