import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { openStudioWithAgent, results, signIn } from './steps.ts'

export async function capturePhoto(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await openStudioWithAgent(user, /^Text Extractor/)
  await user.click('tab', 'Use Camera')
  const camera = user.within('group', 'Camera')
  await user.expectText('group', 'Camera', /640 × 480 px/)
  const { length } = environment.network.requests
  await camera.click('button', 'Capture Photo')
  await user.expectText('region', 'Image', /captured-\d+\.jpg/)
  await user.expectText('region', 'Results', /Response time: \d+\.\d s/)
  await results(user).expectText('tab', 'Raw JSON')
  assert.equal(environment.network.requests.length, length + 1)
  // The camera must stay on for the next photo.
  await user.expectText('group', 'Camera', /640 × 480 px/)
}
