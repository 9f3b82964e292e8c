import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'
import { enterStudio, goTo, signIn, upload } from './steps.ts'

/** Opens the app where no server is: it comes from the device, takes a picture, and keeps it until there is one. */
export async function startOffline(person: User, world: TestEnvironment): Promise<void> {
  const { browser } = person
  await signIn(person, world)
  await enterStudio(person, /^Object Counter/)
  await waitUntil('the app is on the device', () =>
    browser.run(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'),
  )
  await world.loseServer()
  await browser.openFreshTab()
  await browser.open(`${world.url}/test`)
  await person.reads('heading', 'Test Studio')
  assert.equal(await browser.run(() => navigator.serviceWorker.controller?.state), 'activated')
  await person.reads('combobox', 'Vision agent', /^Object Counter/)

  await upload(person, await world.newPicture('without-server.png'))
  await person.reads('region', 'Image', /Saved on this device: without-server/)
  await goTo(person, 'History')
  const runs = person.in('list', 'Runs')
  await runs.reads('listitem', undefined, /Waiting[\s\S]*without-server/)

  await world.bringServerBack()
  await runs.reads('listitem', undefined, /Done/)
}
