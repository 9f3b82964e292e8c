import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { chooseAgent, enterStudio, results, signIn, upload } from './steps.ts'

/** A count, a verdict on a label and a text are read as they are, as JSON too, and out of the product. */
export async function readResults(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await enterStudio(user, /^Object Counter/)
  await upload(user, environment.sample('hex-nuts.jpg'))
  await user.reads('region', 'Results', /Response time[\s\S]*\b11\s+objects/)

  await chooseAgent(user, /^Label Reader/)
  await user.fill('textbox', 'Context', 'UN3481')
  await upload(user, environment.sample('battery-label.jpg'))
  const results_ = results(user)
  await user.reads('region', 'Results', /Match[\s\S]*Expected text[\s\S]*UN3481/)
  await results_.reads('region', 'Extracted text', /Lithium ion batteries/)

  await results_.click('tab', 'Raw JSON')
  const raw = JSON.parse(await results_.reads('region', 'Raw JSON', /\}\s*$/))
  assert.equal(raw.expected_text, 'UN3481')
  assert.equal(raw.metadata.provider, 'local')
  await results_.click('button', 'Copy JSON')
  await results_.reads('button', 'Copied!')
  // Pasted: what was copied is what was shown.
  await user.click('textbox', 'Context')
  await user.browser.press('Control+a')
  await user.browser.press('Control+v')
  const pasted = await user.reads('textbox', 'Context', /expected_text/)
  assert.ok(JSON.stringify(raw, null, 2).startsWith(pasted), pasted)
}
