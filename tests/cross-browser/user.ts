import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserDriver } from './browser-driver.ts'
import { type FoundElement, type LocatorStep, resolveLocator } from './resolve-locator.ts'
import { waitUntil } from './wait-until.ts'

type Name = string | RegExp

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Creates a user, who finds elements by accessible roles and names. All methods wait until they succeed. `scope` is the
 * locator of the element in which to search.
 */
export function createUser(browser: BrowserDriver, scope: LocatorStep[] = []) {
  async function find(role: string, name?: Name): Promise<FoundElement[]> {
    const steps = [...scope, createLocatorStep(role, name)]
    const found = await browser.run(resolveLocator, steps)
    if (found) return found
    await browser.load(axeSource)
    return (await browser.run(resolveLocator, steps)) ?? []
  }

  async function findOne(role: string, name?: Name): Promise<FoundElement | undefined> {
    const found = await find(role, name)
    if (found.length > 1) throw new Error(`${found.length} elements match ${describeLocator(role, name)}`)
    return found[0]
  }

  const describeAll = async (role: string) =>
    (await find(role)).map((it) => `${describeLocator(role, it.name)} (${it.text.slice(0, 200)})`).join(', ')

  const wait = (role: string, name: Name | undefined, condition: string, check: () => Promise<boolean>) =>
    waitUntil(`${describeLocator(role, name)} ${condition}`, check, () => describeAll(role))

  async function waitForStablePosition(role: string, name?: Name): Promise<void> {
    let bounds: string | undefined
    await wait(role, name, 'is stable', async () => {
      const last = bounds
      bounds = (await findOne(role, name))?.bounds
      return bounds !== undefined && bounds === last
    })
  }

  async function click(role: string, name?: Name): Promise<void> {
    await waitForStablePosition(role, name)
    await browser.clickMarked()
  }

  /** Presses the key until the element has the focus. */
  async function reach(role: string, name: Name, key = 'Tab'): Promise<void> {
    await wait(role, name, 'exists', async () => (await findOne(role, name)) !== undefined)
    for (let presses = 0; presses < 80; presses += 1) {
      if ((await findOne(role, name))?.isFocused) return
      await browser.press(key)
    }
    throw new Error(`${describeLocator(role, name)} is not reached with ${key}`)
  }

  return {
    browser,
    within: (role: string, name?: Name) => createUser(browser, [...scope, createLocatorStep(role, name)]),
    find,
    click,
    reach,

    async fill(role: string, name: Name, text: string): Promise<void> {
      await click(role, name)
      await browser.press('Control+a')
      await browser.type(text)
      await wait(role, name, `has ${text}`, async () => (await findOne(role, name))?.text === text)
    },

    /** Waits until the text of the elements matches, and returns it. */
    async expectText(role: string, name?: Name, pattern: RegExp = /(?:)/): Promise<string> {
      let text = ''
      await wait(role, name, `has text ${pattern}`, async () => {
        const found = await find(role, name)
        text = found.map((it) => it.text).join('\n')
        return found.length > 0 && pattern.test(text)
      })
      return text
    },

    async expectGone(role: string, name?: Name): Promise<void> {
      await wait(role, name, 'is gone', async () => (await find(role, name)).length === 0)
    },

    async expectCount(role: string, name: Name | undefined, count: number): Promise<void> {
      await wait(role, name, `exists ${count} times`, async () => (await find(role, name)).length === count)
    },

    async expectFocused(role: string, name: Name): Promise<void> {
      await wait(role, name, 'has the focus', async () => (await findOne(role, name))?.isFocused === true)
    },

    async expectSelected(role: string, name: Name): Promise<void> {
      await wait(role, name, 'is selected', async () => (await findOne(role, name))?.isSelected === true)
    },

    async chooseFile(path: string, role: string, name: Name): Promise<void> {
      await waitForStablePosition(role, name)
      await browser.chooseFile(path, 'pointer')
    },
  }
}

export type User = ReturnType<typeof createUser>

function createLocatorStep(role: string, name: Name | undefined): LocatorStep {
  if (name === undefined) return { role }
  return typeof name === 'string' ? { role, name } : { role, pattern: name.source }
}

const describeLocator = (role: string, name: Name | undefined) =>
  name === undefined ? `any ${role}` : `${role} “${name}”`
