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

test('A folder that is held is refused with a sentence, and free again after its release', async () => {
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/is in use by another process/)
  await first.release()
  await (await lockFolder(folder)).release()
})

test('Of processes that start in the same moment after a kill -9 exactly one holds the folder', async () => {
  const holder = new URL('../test-support/lock-folder-process.ts', import.meta.url)
  const start = () => fork(holder, [folder], { stdio: 'ignore' })
  for (let round = 0; round < 5; round++) {
    const killed = start()
    expect(await once(killed, 'message')).toEqual(['held', undefined])
    killed.kill('SIGKILL')
    await once(killed, 'exit')

    const rivals = [start(), start(), start()]
    const said = await Promise.all(rivals.map(async (rival) => (await once(rival, 'message'))[0]))
    expect(said.sort()).toEqual(['held', 'refused', 'refused'])
    for (const rival of rivals) rival.kill('SIGKILL')
    await sleep(50)
  }
})
