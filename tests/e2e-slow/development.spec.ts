import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { createDataFolder } from '../../server/test-support/test-data-folder.ts'
import { findFreePort } from '../support/app.ts'
import { recordProblems, signInToDemo } from '../support/fixtures.ts'

test('npm run dev serves the app with hot reload and the same Content Security Policy', async ({ page }) => {
  test.setTimeout(300_000)
  const port = await findFreePort()
  const dataDir = await createDataFolder()
  const dev = spawn(process.execPath, ['server/start.mjs', '--dev'], {
    detached: true,
    env: { ...process.env, OLLAMA_HOST: 'off', PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => dev.once('exit', resolve))
  try {
    const problems = recordProblems(page)
    const url = `http://localhost:${port}`
    await expect
      .poll(
        () =>
          fetch(`${url}/api/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 180_000 },
      )
      .toBe(200)
    const response = await page.goto(`${url}/login`)
    expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
    await signInToDemo(page, url)
    expect(problems).toEqual([])
  } finally {
    if (dev.pid) process.kill(-dev.pid, 'SIGINT')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
})
