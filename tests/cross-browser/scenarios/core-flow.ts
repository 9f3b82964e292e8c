import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { enterStudio, results, signIn, upload } from './steps.ts'

/** Signs in, chooses an agent, gives it an image, reads the answer, and finds a word of it in the image. */
export async function completeCoreFlow(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await enterStudio(user, /^Text Extractor/)
  await upload(user, environment.sample('receipt.jpg'))
  const text = await results(user).reads('region', 'Extracted text', /\S/)
  for (const words of ['HARBOUR TOOLS', 'Claw hammer', '60.00']) assert.match(text, RegExp(words))
  await user.reads('region', 'Results', /Model: \S[\s\S]*Response time: \d+\.\d s/)

  const evidence = results(user).in('listbox', / detections?$/)
  await evidence.click('option', /^HARBOUR, \d+% sure/)
  await evidence.selects('option', /^HARBOUR, \d+% sure/)
}
