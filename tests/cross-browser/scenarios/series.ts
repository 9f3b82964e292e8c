import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'
import { readUsedRequests, signIn, waitForServiceWorker } from './steps.ts'

/** The text of a photo that has a result. The cameras of the browsers show different images. */
const hasResult = /^(?![\s\S]*(Saving|Waiting|Sending|Failed))/

/** Takes photos of a series, also without the server. Controls that the camera lacks are named. */
export async function takeSeries(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  const before = await readUsedRequests(user)
  await waitForServiceWorker(user)
  await user.browser.open(`${environment.url}/capture`)
  await user.click('button', 'Series')
  const setup = user.within('dialog', 'New series')
  await setup.click('combobox', 'Vision agent')
  await user.click('option', /^Text Extractor/)
  await setup.click('button', 'Start')
  await user.expectGone('dialog')

  await takePhoto(user, 1)
  await user.expectText('button', /^Photo 1/, hasResult)
  await environment.killServer()
  await takePhoto(user, 2)
  await takePhoto(user, 3)
  await environment.restartServer()
  for (const name of [/^Photo 2/, /^Photo 3/]) await user.expectText('button', name, hasResult)

  const controls = ['Zoom', 'Brightness'] as const
  const shown = await Promise.all(
    controls.map(async (name) => (await user.find('slider', name)).length === 1),
  )
  await user.click('button', 'Series')
  const text = await user.expectText('dialog', 'Series', /Blur warning/)
  const [, missing = ''] = /This browser or camera has no (.*)\./.exec(text) ?? []
  for (const [index, name] of controls.entries())
    assert.equal(missing.includes(name.toLowerCase()), !shown[index], `${name}: ${missing}`)
  assert.equal(await user.browser.run(() => 'vibrate' in navigator), !/cannot vibrate/.test(text))
  await user.browser.press('Escape')
  await user.expectGone('dialog')

  await user.browser.open(environment.url)
  await user.expectText('heading', 'Dashboard')
  assert.equal(await readUsedRequests(user), before + 3)
}

async function takePhoto(user: User, count: number): Promise<void> {
  await waitUntil('the shutter is ready', () =>
    user.browser.run(() => document.querySelector('[aria-label="Take photo"]:not([aria-disabled])') !== null),
  )
  await user.click('button', 'Take photo')
  await user.expectText('status', undefined, RegExp(`^${count} photos? saved`, 'm'))
}
