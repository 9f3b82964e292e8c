import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { waitUntil } from '../wait-until.ts'
import { openScreen, signIn, waitForServiceWorker } from './steps.ts'

/** Shows what the device finds in the image of the camera, or says why this browser cannot. */
export async function previewLive(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await waitForServiceWorker(user)
  await openScreen(user, 'Settings')
  const card = user.within('region', 'Results without a network')
  const state = await card.expectText('status', undefined, /^(Its files|Ready|This browser )/)
  if (state.startsWith('This browser')) return
  if (state.startsWith('Its files')) await card.click('switch', /^Read text on this device/)
  await card.expectText('status', undefined, /Ready, also without a network/)

  await user.browser.open(`${environment.url}/capture`)
  await user.click('button', 'Series')
  const setup = user.within('dialog', 'New series')
  await setup.click('combobox', 'Vision agent')
  await user.click('option', /^Text Extractor/)
  await setup.click('button', 'Start')
  await user.expectGone('dialog')
  await waitUntil('the shutter is ready', () =>
    user.browser.run(() => document.querySelector('[aria-label="Take photo"]:not([aria-disabled])') !== null),
  )

  await user.click('switch', 'Live preview')
  // The cameras of the browsers show different images.
  await user.expectText(
    'status',
    undefined,
    /Live preview: .*(lines? of text|codes?)\. The server’s result decides/,
  )
  await user.click('button', 'Take photo')
  await user.expectText('status', undefined, /^1 photo saved/m)
  await user.click('switch', 'Live preview')
  await waitUntil('the boxes are gone', () =>
    user.browser.run(() => document.querySelector('video')?.parentElement?.querySelector('canvas') === null),
  )
}
