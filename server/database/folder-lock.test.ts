// @module-tag slow
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const folder = await mkdtemp(join(tmpdir(), 'vision-lock-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('lockFolder rejects a locked folder until the lock is released', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/is in use by another process/)
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('exactly one of several processes gets the lock of a killed process', async () => {
  const program = new URL('../test-support/lock-folder-process.ts', import.meta.url)
  const start = () => fork(program, [folder], { stdio: 'ignore' })
  for (let round = 0; round < 5; round++) {
    const killed = start()
    expect(await once(killed, 'message')).toEqual(['locked', undefined])
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const rivals = [start(), start(), start()]
    const messages = await Promise.all(rivals.map(async (rival) => (await once(rival, 'message'))[0]))
    expect(messages.sort()).toEqual(['locked', 'rejected', 'rejected'])
    for (const rival of rivals) rival.kill('SIGKILL')
    await sleep(50)
  }
})
