import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { enterStudio, results, signIn } from './steps.ts'

/** Takes a picture with the camera and has it answered. */
export async function capture(person: User, world: TestEnvironment): Promise<void> {
  await signIn(person, world)
  await enterStudio(person, /^Text Extractor/)
  await person.click('tab', 'Use Camera')
  const camera = person.in('group', 'Camera')
  await person.reads('group', 'Camera', /640 × 480 px/)
  const { length } = world.network.passed
  await camera.click('button', 'Capture Photo')
  await person.reads('region', 'Image', /captured-\d+\.jpg/)
  await person.reads('region', 'Results', /Response time: \d+\.\d s/)
  await results(person).reads('tab', 'Raw JSON')
  assert.equal(world.network.passed.length, length + 1)
  // The camera goes on for the next picture.
  await person.reads('group', 'Camera', /640 × 480 px/)
}
