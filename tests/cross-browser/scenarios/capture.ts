import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { enterStudio, results, signIn } from './steps.ts'

/** Takes an image with the camera and has it answered. */
export async function capture(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await enterStudio(user, /^Text Extractor/)
  await user.click('tab', 'Use Camera')
  const camera = user.in('group', 'Camera')
  await user.reads('group', 'Camera', /640 × 480 px/)
  const { length } = environment.network.passed
  await camera.click('button', 'Capture Photo')
  await user.reads('region', 'Image', /captured-\d+\.jpg/)
  await user.reads('region', 'Results', /Response time: \d+\.\d s/)
  await results(user).reads('tab', 'Raw JSON')
  assert.equal(environment.network.passed.length, length + 1)
  // The camera goes on for the next image.
  await user.reads('group', 'Camera', /640 × 480 px/)
}
