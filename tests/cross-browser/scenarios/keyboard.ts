import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { results } from './steps.ts'

/** Signs in, analyzes an image and signs out, using only the keyboard. */
export async function completeCoreFlowByKeyboard(user: User, environment: TestEnvironment): Promise<void> {
  const { browser } = user
  const fill = async (name: string | RegExp, text: string) => {
    await user.reach('textbox', name)
    await browser.press('Control+a')
    await browser.type(text)
  }
  await browser.open(`${environment.url}/login`)
  await fill('Email', 'demo@example.com')
  await fill('Password', 'demo-vision')
  await browser.press('Enter')
  await user.expectFocused('heading', 'Dashboard')
  await user.reach('link', 'Test Studio', 'Shift+Tab')
  await browser.press('Enter')
  await user.expectFocused('heading', 'Test Studio')

  await user.reach('combobox', 'Vision agent')
  await browser.press('Enter')
  await user.expectText('option', /^Label Reader/)
  await user.reach('option', /^Label Reader/, 'ArrowDown')
  await browser.press('Enter')
  await user.expectFocused('combobox', 'Vision agent')
  await fill(/^Context/, 'UN3481')

  await user.reach('button', 'Choose File')
  await browser.chooseFile(environment.sample('battery-label.jpg'), 'keyboard')
  await user.expectFocused('button', /^(Test Again|Analyzing\.\.\.)$/)
  const resultTabs = results(user)
  await user.expectText('region', 'Results', /Match[\s\S]*UN3481/)
  await resultTabs.reach('tab', 'Formatted View')
  await browser.press('ArrowRight')
  await resultTabs.expectSelected('tab', 'Raw JSON')
  await resultTabs.expectText('region', 'Raw JSON', /"expected_text": "UN3481"/)
}
