import assert from 'node:assert/strict'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'
import { enterStudio, requestsUsed, signIn, upload } from './steps.ts'

/** The server goes and comes back: what waited is sent by itself, oldest first, and counted once though an answer was lost. */
export async function sendWhatWaits(person: Person, world: World): Promise<void> {
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
  await runs.counts('listitem', undefined, 2)
  const waiting = await runs.find('listitem')
  for (const run of waiting) assert.match(run.text, /Waiting/)
  assert.deepEqual(
    waiting.map(({ text }) => /first|second/.exec(text)?.[0]),
    ['second', 'first'],
  )

  const { length } = world.network.passed
  world.network.plan([{ cut: 'unseen' }])
  await world.bringServerBack()
  await runs.reads('listitem', undefined, /Done[\s\S]*Done/)
  await person.misses('link', /without an answer/)
  const sent = world.network.passed.slice(length)
  assert.equal(sent.filter(({ isReplay }) => isReplay).length, 1, 'one of them was asked for twice')
  assert.equal(new Set(sent.map(({ key }) => key)).size, 2)
  assert.equal(await requestsUsed(person), before + 2)
}
