import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { enterStudio, goTo, requestsUsed, signIn, upload } from './steps.ts'

/** The server goes and comes back: what waited is sent by itself, oldest first, and counted once though an answer was lost. */
export async function sendPendingRuns(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  const before = await requestsUsed(user)
  await enterStudio(user, /^Object Counter/)
  await environment.loseServer()
  for (const name of ['first', 'second']) {
    await upload(user, await environment.createImage(`${name}.png`))
    await user.reads('region', 'Image', RegExp(`Saved on this device: ${name}`))
  }
  await user.click('link', /^2 waiting to be sent/)
  const runs = user.in('list', 'Runs')
  // The newest stands first.
  await runs.reads('listitem', undefined, /Waiting[\s\S]*second[\s\S]*Waiting[\s\S]*first/)

  const { passed } = environment.network
  const keysSince = (from: number) => passed.slice(from).map(({ key }) => key)
  const taken = passed.length
  await environment.bringServerBack()
  await runs.reads('listitem', undefined, /Done[\s\S]*Done/)
  await user.misses('link', /waiting to be sent/)
  const keys = keysSince(taken)
  // They begin with a number that grows: oldest first.
  assert.deepEqual(keys, keys.toSorted())
  assert.equal(new Set(keys).size, 2)

  const answered = passed.length
  environment.network.plan([{ cut: 'unseen' }])
  await goTo(user, 'Test Studio')
  await upload(user, await environment.createImage('third.png'))
  await user.reads('region', 'Results', /Response time/)
  assert.deepEqual(
    passed.slice(answered).map(({ isReplay }) => isReplay),
    [false, true],
  )
  assert.equal(new Set(keysSince(answered)).size, 1)
  assert.equal(await requestsUsed(user), before + 3)
}
