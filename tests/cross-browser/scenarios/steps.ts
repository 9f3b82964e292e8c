import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'

export async function signIn(person: User, { url }: TestEnvironment): Promise<void> {
  await person.browser.open(`${url}/login`)
  await person.fill('textbox', 'Email', 'demo@example.com')
  await person.fill('textbox', 'Password', 'demo-vision')
  await person.click('button', 'Sign in')
  await person.reads('heading', 'Dashboard')
}

/** By the navigation, which is behind a button where the window is narrow. */
export async function goTo(person: User, place: string): Promise<void> {
  if ((await person.find('link', place)).length === 0) await person.click('button', 'Open navigation')
  await person.click('link', place)
}

export async function enterStudio(person: User, agent: RegExp): Promise<void> {
  await goTo(person, 'Test Studio')
  await person.reads('combobox', 'Vision agent', /./)
  await chooseAgent(person, agent)
}

export async function chooseAgent(person: User, agent: RegExp): Promise<void> {
  await person.click('combobox', 'Vision agent')
  await person.click('option', agent)
  await person.reads('combobox', 'Vision agent', agent)
}

/** Gives the studio a picture, in the place of the one before. */
export async function upload(person: User, path: string): Promise<void> {
  // Either is there once the studio is.
  const isThere = async (name: string) => (await person.find('button', name)).length > 0
  await waitUntil(
    'the studio takes a picture',
    async () => (await isThere('Choose Different')) || (await isThere('Choose File')),
  )
  if (await isThere('Choose Different')) await person.click('button', 'Choose Different')
  await person.chooseFile(path, 'button', 'Choose File')
}

/** What the trial card of the settings says to be used. */
export async function requestsUsed(person: User): Promise<number> {
  await goTo(person, 'Settings')
  const card = await person.reads('region', 'Trial Mode & Billing', /Used \d+ of/)
  return Number(/Used (\d+) of/.exec(card)?.[1])
}

export const results = (person: User) => person.in('region', 'Results')
