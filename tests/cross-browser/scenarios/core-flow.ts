import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { openStudioWithAgent, results, signIn, upload } from './steps.ts'

export async function completeCoreFlow(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await openStudioWithAgent(user, /^Text Extractor/)
  await upload(user, environment.sample('receipt.jpg'))
  const text = await results(user).expectText('region', 'Extracted text', /\S/)
  for (const phrase of ['HARBOUR TOOLS', 'Claw hammer', '60.00']) assert.match(text, RegExp(phrase, 'i'))
  await user.expectText('region', 'Results', /Model: \S[\s\S]*Response time: \d+\.\d s/)

  const annotations = results(user).within('listbox', / detections?$/)
  await annotations.click('option', /^HARBOUR, \d+% sure/)
  await annotations.expectSelected('option', /^HARBOUR, \d+% sure/)
}
