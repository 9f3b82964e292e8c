import { fileURLToPath } from 'node:url'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { openScreen, openStudioWithAgent, results, signIn, upload, waitForServiceWorker } from './steps.ts'

const receipt = fileURLToPath(new URL('../../../public/samples/receipt.jpg', import.meta.url))

/** Reads a receipt without the server, or says why this browser cannot. */
export async function readOnDevice(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await waitForServiceWorker(user)
  await openScreen(user, 'Settings')
  const card = user.within('region', 'Results without a network')
  const state = await card.expectText('status', undefined, /^(Its files|This browser )/)
  if (state.startsWith('This browser')) return
  await card.click('switch', /^Read text on this device/)
  await card.expectText('status', undefined, /Ready, also without a network/)

  await openStudioWithAgent(user, /^Text Extractor/)
  await environment.killServer()
  await upload(user, receipt)
  await results(user).expectText('status', undefined, /not confirmed[\s\S]*60\.00/)

  await environment.restartServer()
  // The decoders of browsers differ a little, so the readings may too.
  await user.expectText('region', 'Results', /Confirmed: this device read the same|fields? differs?/)
}
