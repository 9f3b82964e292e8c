import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import {
  openScreen,
  openStudioWithAgent,
  readUsedRequests,
  signIn,
  upload,
  waitForServiceWorker,
} from './steps.ts'

export async function sendPendingRuns(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  const before = await readUsedRequests(user)
  await openStudioWithAgent(user, /^Object Counter/)
  await waitForServiceWorker(user)
  await environment.killServer()
  for (const name of ['first', 'second']) {
    await upload(user, await environment.createImage(`${name}.png`))
    await user.expectText('region', 'Image', RegExp(`Saved on this device: ${name}`))
  }
  await user.click('link', /2 waiting/)
  await user.click('link', /^Single photos/)
  // The newest run is first.
  await user.expectText('list', 'Runs', /second[\s\S]*Waiting[\s\S]*first[\s\S]*Waiting/)

  const { requests } = environment.network
  const listKeysSince = (from: number) => requests.slice(from).map(({ key }) => key)
  const sentBeforeRestart = requests.length
  await environment.restartServer()
  await user.expectGone('link', /\d waiting/)
  // The link had opened the list of those that wait.
  await user.click('button', 'Show all runs')
  await user.expectText('list', 'Runs', /objects?[\s\S]*objects?/)
  const keys = listKeysSince(sentBeforeRestart)
  // Keys start with a number that increases.
  assert.deepEqual(keys, keys.toSorted())
  assert.equal(new Set(keys).size, 2)

  const sentBeforeCut = requests.length
  environment.network.plan([{ cut: 'instead of the response' }])
  await openScreen(user, 'Test Studio')
  await upload(user, await environment.createImage('third.png'))
  // Until then the results are those of the image before.
  await user.expectText('region', 'Image', /Saved on this device: third/)
  await user.expectText('region', 'Results', /Response time/)
  assert.deepEqual(
    requests.slice(sentBeforeCut).map(({ isReplay }) => isReplay),
    [false, true],
  )
  assert.equal(new Set(listKeysSince(sentBeforeCut)).size, 1)
  assert.equal(await readUsedRequests(user), before + 3)
}
