import { setTimeout as sleep } from 'node:timers/promises'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'

export async function signIn(user: User, { url }: TestEnvironment): Promise<void> {
  await user.browser.open(`${url}/login`)
  await user.fill('textbox', 'Email', 'demo@example.com')
  await user.fill('textbox', 'Password', 'demo-vision')
  await user.click('button', 'Sign in')
  await user.expectText('heading', 'Dashboard')
}

/** Opens a screen. In a narrow window, opens the navigation drawer first. */
export async function openScreen(user: User, screen: string): Promise<void> {
  if ((await user.find('link', screen)).length === 0) await user.click('button', 'Open navigation')
  await user.click('link', screen)
}

export async function openStudioWithAgent(user: User, agent: RegExp): Promise<void> {
  await openScreen(user, 'Test Studio')
  await user.expectText('combobox', 'Vision agent', /./)
  await chooseAgent(user, agent)
}

/** Waits until the app is stored on the device, so that each screen can be opened without the server. */
export async function waitForServiceWorker({ browser }: User): Promise<void> {
  await waitUntil('the service worker is active', () =>
    browser.run(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'),
  )
}

/** Clicks again if a click has missed: the results of a run may move the page at that moment. */
export async function chooseAgent(user: User, agent: RegExp): Promise<void> {
  const isListed = async () => (await user.find('option', agent)).length > 0
  await waitUntil('the agents are listed', async () => {
    await user.click('combobox', 'Vision agent')
    for (let checks = 0; checks < 10 && !(await isListed()); checks += 1) await sleep(200)
    return isListed()
  })
  await user.click('option', agent)
  await user.expectText('combobox', 'Vision agent', agent)
}

/** Uploads an image. If there is one already, it is replaced. */
export async function upload(user: User, path: string): Promise<void> {
  const hasButton = async (name: string) => (await user.find('button', name)).length > 0
  await waitUntil(
    'the studio accepts an image',
    async () => (await hasButton('Choose Different')) || (await hasButton('Choose File')),
  )
  const name = (await hasButton('Choose Different')) ? 'Choose Different' : 'Choose File'
  await user.chooseFile(path, 'button', name)
}

/** Returns how many requests are used, from the trial card in the settings. */
export async function readUsedRequests(user: User): Promise<number> {
  await openScreen(user, 'Settings')
  const card = await user.expectText('region', 'Trial Mode & Billing', /Used [\d,]+ of/)
  return Number(/Used ([\d,]+) of/.exec(card)?.[1]?.replaceAll(',', ''))
}

export const results = (user: User) => user.within('region', 'Results')
