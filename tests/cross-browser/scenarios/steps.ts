import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'

export async function signIn(user: User, { url }: TestEnvironment): Promise<void> {
  await user.browser.open(`${url}/login`)
  await user.fill('textbox', 'Email', 'demo@example.com')
  await user.fill('textbox', 'Password', 'demo-vision')
  await user.click('button', 'Sign in')
  await user.reads('heading', 'Dashboard')
}

/** By the navigation, which is behind a button where the window is narrow. */
export async function goTo(user: User, place: string): Promise<void> {
  if ((await user.find('link', place)).length === 0) await user.click('button', 'Open navigation')
  await user.click('link', place)
}

export async function enterStudio(user: User, agent: RegExp): Promise<void> {
  await goTo(user, 'Test Studio')
  await user.reads('combobox', 'Vision agent', /./)
  await chooseAgent(user, agent)
}

export async function chooseAgent(user: User, agent: RegExp): Promise<void> {
  await user.click('combobox', 'Vision agent')
  await user.click('option', agent)
  await user.reads('combobox', 'Vision agent', agent)
}

/** Gives the studio an image, in the place of the one before. */
export async function upload(user: User, path: string): Promise<void> {
  // Either is there once the studio is.
  const isThere = async (name: string) => (await user.find('button', name)).length > 0
  await waitUntil(
    'the studio takes a picture',
    async () => (await isThere('Choose Different')) || (await isThere('Choose File')),
  )
  if (await isThere('Choose Different')) await user.click('button', 'Choose Different')
  await user.chooseFile(path, 'button', 'Choose File')
}

/** What the trial card of the settings says to be used. */
export async function requestsUsed(user: User): Promise<number> {
  await goTo(user, 'Settings')
  const card = await user.reads('region', 'Trial Mode & Billing', /Used \d+ of/)
  return Number(/Used (\d+) of/.exec(card)?.[1])
}

export const results = (user: User) => user.in('region', 'Results')
