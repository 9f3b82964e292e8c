import assert from 'node:assert/strict'
import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { chooseAgent, openStudioWithAgent, results, signIn, upload } from './steps.ts'

export async function readResults(user: User, environment: TestEnvironment): Promise<void> {
  await signIn(user, environment)
  await openStudioWithAgent(user, /^Object Counter/)
  await upload(user, environment.sample('hex-nuts.jpg'))
  await user.expectText('region', 'Results', /\b11 objects[\s\S]*Response time/)

  await chooseAgent(user, /^Label Reader/)
  await user.fill('textbox', /^Context/, 'UN3481')
  await upload(user, environment.sample('battery-label.jpg'))
  const panel = results(user)
  await user.expectText('region', 'Results', /Match[\s\S]*Expected text[\s\S]*UN3481/)
  await panel.expectText('region', 'Extracted text', /Lithium ion batteries/)

  await panel.click('tab', 'Raw JSON')
  const raw = JSON.parse(await panel.expectText('region', 'Raw JSON', /\}\s*$/))
  assert.equal(raw.expected_text, 'UN3481')
  assert.equal(raw.metadata.provider, 'local')
  await panel.click('button', 'Copy JSON')
  await panel.expectText('button', 'Copied!')

  await user.click('textbox', /^Context/)
  await user.browser.press('Control+a')
  await user.browser.press('Control+v')
  const pasted = await user.expectText('textbox', /^Context/, /expected_text/)
  assert.ok(JSON.stringify(raw, null, 2).startsWith(pasted), pasted)
}
