import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { followSteps } from '../readme-walkthrough/follow-steps.ts'
import { readSteps, sectionOf } from '../readme-walkthrough/read-steps.ts'
import { seeLightMeter } from '../readme-walkthrough/see-light-meter.ts'
import { startApp } from '../support/app.ts'
import { test } from '../support/fixtures.ts'

// The same from a clone, with installation and checks: `npm run test:newcomer`.
test('A new kind of agent with its viewer, added as the README says, answers in the running product', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const folder = await mkdtemp(join(tmpdir(), 'vision-newcomer-'))
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    for (const file of files.split('\n').filter(Boolean)) await cp(file, join(folder, file)).catch(gone)
    await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
    const section = sectionOf(await readFile('README.md', 'utf8'), 'Add an agent and its viewer')
    await followSteps(folder, readSteps(section))
    const app = await startApp({ at: { folder, command: ['npm', 'start'] }, readyWithinMs: 300_000 })
    await seeLightMeter(page, app.url).finally(() => app.stop())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Git knows it still, and it is deleted already. */
function gone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
