import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'
import { enterStudio, goTo, signIn, upload } from './steps.ts'

/** Opens the app where no server is: it comes from the device, takes an image, and keeps it until there is one. */
export async function startOffline(user: User, environment: TestEnvironment): Promise<void> {
  const { browser } = user
  await signIn(user, environment)
  await enterStudio(user, /^Object Counter/)
  await waitUntil('the app is on the device', () =>
    browser.run(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'),
  )
  await environment.loseServer()
  await browser.openFreshTab()
  await browser.open(`${environment.url}/test`)
  await user.reads('heading', 'Test Studio')
  assert.equal(await browser.run(() => navigator.serviceWorker.controller?.state), 'activated')
  await user.reads('combobox', 'Vision agent', /^Object Counter/)

  await upload(user, await environment.createImage('without-server.png'))
  await user.reads('region', 'Image', /Saved on this device: without-server/)
  await goTo(user, 'History')
  const runs = user.in('list', 'Runs')
  await runs.reads('listitem', undefined, /Waiting[\s\S]*without-server/)

  await environment.bringServerBack()
  await runs.reads('listitem', undefined, /Done/)
}
