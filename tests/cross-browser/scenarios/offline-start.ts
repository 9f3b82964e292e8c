import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { openScreen, openStudioWithAgent, signIn, upload, waitForServiceWorker } from './steps.ts'

export async function startOffline(user: User, environment: TestEnvironment): Promise<void> {
  const { browser } = user
  await signIn(user, environment)
  await openStudioWithAgent(user, /^Object Counter/)
  await waitForServiceWorker(user)
  await environment.killServer()
  await browser.replaceTab()
  await browser.open(`${environment.url}/test`)
  await user.expectText('heading', 'Test Studio')
  assert.equal(await browser.run(() => navigator.serviceWorker.controller?.state), 'activated')
  await user.expectText('combobox', 'Vision agent', /^Object Counter/)

  await upload(user, await environment.createImage('without-server.png'))
  await user.expectText('region', 'Image', /Saved on this device: without-server/)
  await openScreen(user, 'History')
  const runs = user.within('list', 'Runs')
  await runs.expectText('listitem', undefined, /without-server[\s\S]*Waiting/)

  await environment.restartServer()
  await runs.expectText('listitem', undefined, /object/)
}
