import type { TestEnvironment } from '../environment.ts'
import type { User } from '../user.ts'
import { results } from './steps.ts'

/** The main job without a pointer: not one click in here. */
export async function completeCoreFlowByKeyboard(person: User, world: TestEnvironment): Promise<void> {
  const { browser } = person
  const write = async (name: string, text: string) => {
    await person.reach('textbox', name)
    await browser.press('Control+a')
    await browser.type(text)
  }
  await browser.open(`${world.url}/login`)
  await write('Email', 'demo@example.com')
  await write('Password', 'demo-vision')
  await browser.press('Enter')
  await person.focuses('heading', 'Dashboard')
  await person.reach('link', 'Test Studio', 'Shift+Tab')
  await browser.press('Enter')
  await person.focuses('heading', 'Test Studio')

  await person.reach('combobox', 'Vision agent')
  await browser.press('Enter')
  await person.reads('option', /^Label Reader/)
  await person.reach('option', /^Label Reader/, 'ArrowDown')
  await browser.press('Enter')
  await person.focuses('combobox', 'Vision agent')
  await write('Context', 'UN3481')

  await person.reach('button', 'Choose File')
  await browser.chooseFile(world.sample('battery-label.jpg'), 'keyboard')
  await person.focuses('button', /^(Test Again|Analyzing\.\.\.)$/)
  const answer = results(person)
  await person.reads('region', 'Results', /Match[\s\S]*UN3481/)
  await answer.reach('tab', 'Formatted View')
  await browser.press('ArrowRight')
  await answer.selects('tab', 'Raw JSON')
  await answer.reads('region', 'Raw JSON', /"expected_text": "UN3481"/)
}
