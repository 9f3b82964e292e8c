import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from './browser-driver.ts'
import { type FoundElement, findByRole, type Step } from './find-by-role.ts'
import { waitUntil } from './wait-until.ts'

type Name = string | RegExp

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** Somebody before a browser who knows of everything only its role and its name. `inside`: where they look. */
export function userOf(browser: Browser, inside: Step[] = []) {
  async function find(role: string, name?: Name): Promise<FoundElement[]> {
    const steps = [...inside, stepOf(role, name)]
    const found = await browser.run(findByRole, steps)
    if (found) return found
    await browser.load(axeSource)
    return (await browser.run(findByRole, steps)) ?? []
  }

  async function one(role: string, name?: Name): Promise<FoundElement | undefined> {
    const found = await find(role, name)
    if (found.length > 1) throw new Error(`${found.length} times ${said(role, name)}`)
    return found[0]
  }

  const told = async (role: string) =>
    (await find(role)).map((it) => `${said(role, it.name)} (${it.text.slice(0, 200)})`).join(', ')

  const wait = (role: string, name: Name | undefined, what: string, attempt: () => Promise<boolean>) =>
    waitUntil(`${said(role, name)} ${what}`, attempt, () => told(role))

  /** There, and in the same place as a moment ago: nobody hits what moves. */
  async function waitForStablePosition(role: string, name?: Name): Promise<void> {
    let place: string | undefined
    await wait(role, name, 'comes to rest', async () => {
      const last = place
      place = (await one(role, name))?.place
      return place !== undefined && place === last
    })
  }

  async function click(role: string, name?: Name): Promise<void> {
    await waitForStablePosition(role, name)
    await browser.clickMarked()
  }

  /** Key after key, until the focus is there. */
  async function reach(role: string, name: Name, key = 'Tab'): Promise<void> {
    await wait(role, name, 'is there', async () => (await one(role, name)) !== undefined)
    for (let stops = 0; stops < 80; stops += 1) {
      if ((await one(role, name))?.isFocused) return
      await browser.press(key)
    }
    throw new Error(`${said(role, name)} is not reached with ${key}`)
  }

  return {
    browser,
    in: (role: string, name?: Name) => userOf(browser, [...inside, stepOf(role, name)]),
    find,
    click,
    reach,

    async fill(role: string, name: Name, text: string): Promise<void> {
      await click(role, name)
      await browser.press('Control+a')
      await browser.type(text)
      await wait(role, name, `has ${text}`, async () => (await one(role, name))?.text === text)
    },

    /** Waits until it is there, with these words in it, and returns all of its words. */
    async reads(role: string, name?: Name, words: RegExp = /(?:)/): Promise<string> {
      let text = ''
      await wait(role, name, `says ${words}`, async () => {
        const found = await find(role, name)
        text = found.map((it) => it.text).join('\n')
        return found.length > 0 && words.test(text)
      })
      return text
    },

    async misses(role: string, name?: Name): Promise<void> {
      await wait(role, name, 'is gone', async () => (await find(role, name)).length === 0)
    },

    async counts(role: string, name: Name | undefined, number: number): Promise<void> {
      await wait(role, name, `× ${number}`, async () => (await find(role, name)).length === number)
    },

    async focuses(role: string, name: Name): Promise<void> {
      await wait(role, name, 'has the focus', async () => (await one(role, name))?.isFocused === true)
    },

    async selects(role: string, name: Name): Promise<void> {
      await wait(role, name, 'is selected', async () => (await one(role, name))?.isSelected === true)
    },

    async chooseFile(path: string, role: string, name: Name): Promise<void> {
      await waitForStablePosition(role, name)
      await browser.chooseFile(path, 'pointer')
    },
  }
}

export type User = ReturnType<typeof userOf>

function stepOf(role: string, name: Name | undefined): Step {
  if (name === undefined) return { role }
  return typeof name === 'string' ? { role, name } : { role, pattern: name.source }
}

const said = (role: string, name: Name | undefined) =>
  name === undefined ? `any ${role}` : `${role} “${name}”`
