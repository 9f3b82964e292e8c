import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { listen } from '../../../../server/test-support/listen.ts'
import { createTestServer, type TestServer } from '../../../../server/test-support/test-server.ts'

const file = fileURLToPath(new URL('../cli.ts', import.meta.url))

/**
 * Starts a server before the tests of a file, and creates a user and a folder for each test. `server` has its fields
 * from the first hook or test on.
 */
export function setUpCli() {
  const program = { server: {} as TestServer, url: '', key: '', folder: '', start, run }
  let userCount = 0
  let close = async () => {}
  beforeAll(async () => {
    Object.assign(program.server, await createTestServer())
    const listener = await listen(program.server.app)
    program.url = listener.url
    close = async () => {
      listener.close()
      program.server.stopAnalyses()
      await program.server.close()
    }
  })
  afterAll(() => close())
  beforeEach(async () => {
    program.key = (await program.server.createUser(`user-${++userCount}`)).key
    program.folder = await mkdtemp(join(tmpdir(), 'ai-vision-'))
    return () => rm(program.folder, { recursive: true })
  })

  function start(args: string[], cwd = program.folder): ChildProcess {
    return spawn(process.execPath, [file, ...args], {
      cwd,
      env: { ...process.env, AI_VISION_URL: program.url, AI_VISION_API_KEY: program.key },
    })
  }

  async function run(args: string[], cwd?: string): Promise<{ code: number | null; output: string }> {
    const child = start(args, cwd)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    return await new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
  }

  return program
}
