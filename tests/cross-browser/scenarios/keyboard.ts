import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { results } from './steps.ts'

/** The main job without a pointer: not one click in here. */
export async function completeCoreFlowByKeyboard(user: User, environment: TestEnvironment): Promise<void> {
  const { browser } = user
  const write = async (name: string, text: string) => {
    await user.reach('textbox', name)
    await browser.press('Control+a')
    await browser.type(text)
  }
  await browser.open(`${environment.url}/login`)
  await write('Email', 'demo@example.com')
  await write('Password', 'demo-vision')
  await browser.press('Enter')
  await user.focuses('heading', 'Dashboard')
  await user.reach('link', 'Test Studio', 'Shift+Tab')
  await browser.press('Enter')
  await user.focuses('heading', 'Test Studio')

  await user.reach('combobox', 'Vision agent')
  await browser.press('Enter')
  await user.reads('option', /^Label Reader/)
  await user.reach('option', /^Label Reader/, 'ArrowDown')
  await browser.press('Enter')
  await user.focuses('combobox', 'Vision agent')
  await write('Context', 'UN3481')

  await user.reach('button', 'Choose File')
  await browser.chooseFile(environment.sample('battery-label.jpg'), 'keyboard')
  await user.focuses('button', /^(Test Again|Analyzing\.\.\.)$/)
  const answer = results(user)
  await user.reads('region', 'Results', /Match[\s\S]*UN3481/)
  await answer.reach('tab', 'Formatted View')
  await browser.press('ArrowRight')
  await answer.selects('tab', 'Raw JSON')
  await answer.reads('region', 'Raw JSON', /"expected_text": "UN3481"/)
}
