import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { enterStudio, results, signIn, upload } from './steps.ts'

/** Signs in, chooses an agent, gives it a picture, reads the answer, and finds a word of it in the picture. */
export async function completeCoreFlow(person: User, world: TestEnvironment): Promise<void> {
  await signIn(person, world)
  await enterStudio(person, /^Text Extractor/)
  await upload(person, world.sample('receipt.jpg'))
  const text = await results(person).reads('region', 'Extracted text', /\S/)
  for (const words of ['HARBOUR TOOLS', 'Claw hammer', '60.00']) assert.match(text, RegExp(words))
  await person.reads('region', 'Results', /Model: \S[\s\S]*Response time: \d+\.\d s/)

  const evidence = results(person).in('listbox', / detections?$/)
  await evidence.click('option', /^HARBOUR, \d+% sure/)
  await evidence.selects('option', /^HARBOUR, \d+% sure/)
}
