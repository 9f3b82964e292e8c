import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { failWrites, isAnyRecord, repairStorage } from '#platform/fixtures/storage-faults.ts'
import { closeAfterTest, setUpUserTests, uid } from '#platform/fixtures/user-test.ts'
import { advanceTime } from '#platform/fixtures/virtual-time.ts'
import { UserScope } from '#platform/user-scope.ts'
import { UserScopeProvider } from '#ui/user-scope.tsx'
import type { PreparedImage } from './prepare-image.ts'
import { getCaptureCollection, saveRecentCapture, useRecentCaptures } from './recent-captures.ts'

setUpUserTests(() => undefined)

function createPhoto(name: string): PreparedImage {
  const file = new File([`bytes of ${name}`], name, { type: 'image/jpeg' })
  return { file, size: { width: 600, height: 450 }, original: null }
}

function openScope(): UserScope {
  const scope = new UserScope(uid)
  closeAfterTest(() => scope.dispose())
  return scope
}

async function render() {
  const { result, unmount } = await renderHook(useRecentCaptures, {
    wrapper: ({ children }) => <UserScopeProvider uid={uid}>{children}</UserScopeProvider>,
  })
  closeAfterTest(unmount)
  await advanceTime(1_000)
  return result
}

const names = async () => (await getCaptureCollection(openScope()).list()).map(({ name }) => name)

test('lists the five newest photos, newest first, with bytes and size', async () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '7']) {
    expect(await saveRecentCapture(openScope(), createPhoto(name))).toBe(true)
    await advanceTime(1)
  }
  const result = await render()
  expect(result.current.map(({ image }) => image.file.name)).toEqual(['7', '6', '5', '4', '3'])
  expect(result.current[0]?.image).toMatchObject({ size: { width: 600, height: 450 } })
  expect(result.current[0]?.image.file.type).toBe('image/jpeg')
  expect(await result.current[0]?.image.file.text()).toBe('bytes of 7')

  // Photos that stay are the same objects, so that their thumbnails are not loaded again.
  const before = result.current
  await saveRecentCapture(openScope(), createPhoto('8'))
  await advanceTime(1_000)
  expect(result.current.slice(1)).toEqual(before.slice(0, 4))
  expect(result.current[1]).toBe(before[0])
})

test('shows a new photo, and retains it, after the clock was set back', async () => {
  const result = await render()
  for (const name of ['1', '2', '3', '4', '5']) {
    await saveRecentCapture(openScope(), createPhoto(name))
    await advanceTime(1_000)
  }
  await advanceTime(-3_600_000)
  await saveRecentCapture(openScope(), createPhoto('6'))
  await advanceTime(1_000)
  expect(result.current.map(({ image }) => image.file.name)).toEqual(['5', '4', '3', '2', '6'])
})

test('drops a photo that the disk rejects, since its run has it', async () => {
  await saveRecentCapture(openScope(), createPhoto('1'))
  failWrites('QuotaExceededError', isAnyRecord)
  expect(await saveRecentCapture(openScope(), createPhoto('2'))).toBe(false)
  repairStorage()
  await advanceTime(10_000)
  expect(await names()).toEqual(['1'])
})

test('adds nothing after the sign-out', async () => {
  const scope = openScope()
  const added = saveRecentCapture(scope, createPhoto('late'))
  scope.dispose()
  expect(await added).toBe(false)
  expect(await names()).toEqual([])
})
