import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { enterStudio, goTo, requestsUsed, signIn, upload } from './steps.ts'

/** The server goes and comes back: what waited is sent by itself, oldest first, and counted once though an answer was lost. */
export async function sendPendingRuns(person: User, world: TestEnvironment): Promise<void> {
  await signIn(person, world)
  const before = await requestsUsed(person)
  await enterStudio(person, /^Object Counter/)
  await world.loseServer()
  for (const name of ['first', 'second']) {
    await upload(person, await world.newPicture(`${name}.png`))
    await person.reads('region', 'Image', RegExp(`Saved on this device: ${name}`))
  }
  await person.click('link', /^2 without an answer/)
  const runs = person.in('list', 'Runs')
  // The newest stands first.
  await runs.reads('listitem', undefined, /Waiting[\s\S]*second[\s\S]*Waiting[\s\S]*first/)

  const { passed } = world.network
  const keysSince = (from: number) => passed.slice(from).map(({ key }) => key)
  const taken = passed.length
  await world.bringServerBack()
  await runs.reads('listitem', undefined, /Done[\s\S]*Done/)
  await person.misses('link', /without an answer/)
  const keys = keysSince(taken)
  // They begin with a number that grows: oldest first.
  assert.deepEqual(keys, keys.toSorted())
  assert.equal(new Set(keys).size, 2)

  const answered = passed.length
  world.network.plan([{ cut: 'unseen' }])
  await goTo(person, 'Test Studio')
  await upload(person, await world.newPicture('third.png'))
  await person.reads('region', 'Results', /Response time/)
  assert.deepEqual(
    passed.slice(answered).map(({ isReplay }) => isReplay),
    [false, true],
  )
  assert.equal(new Set(keysSince(answered)).size, 1)
  assert.equal(await requestsUsed(person), before + 3)
}
