import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { chooseAgent, enterStudio, results, signIn, upload } from './steps.ts'

/** A count, a verdict on a label and a text are read as they are, as JSON too, and out of the product. */
export async function readResults(person: User, world: TestEnvironment): Promise<void> {
  await signIn(person, world)
  await enterStudio(person, /^Object Counter/)
  await upload(person, world.sample('hex-nuts.jpg'))
  await person.reads('region', 'Results', /Response time[\s\S]*\b11\s+objects/)

  await chooseAgent(person, /^Label Reader/)
  await person.fill('textbox', 'Context', 'UN3481')
  await upload(person, world.sample('battery-label.jpg'))
  const results_ = results(person)
  await person.reads('region', 'Results', /Match[\s\S]*Expected text[\s\S]*UN3481/)
  await results_.reads('region', 'Extracted text', /Lithium ion batteries/)

  await results_.click('tab', 'Raw JSON')
  const raw = JSON.parse(await results_.reads('region', 'Raw JSON', /\}\s*$/))
  assert.equal(raw.expected_text, 'UN3481')
  assert.equal(raw.metadata.provider, 'local')
  await results_.click('button', 'Copy JSON')
  await results_.reads('button', 'Copied!')
  // Pasted: what was copied is what was shown.
  await person.click('textbox', 'Context')
  await person.browser.press('Control+a')
  await person.browser.press('Control+v')
  const pasted = await person.reads('textbox', 'Context', /expected_text/)
  assert.ok(JSON.stringify(raw, null, 2).startsWith(pasted), pasted)
}
