import { describe, expect, test, vi } from 'vitest'
import { advanceTime, settle } from '#platform/fixtures/virtual-time.ts'
import {
  backend,
  getReviewStatus,
  openApp,
  reviewSubject,
  setUpReviewTests,
} from './fixtures/reviews-test.ts'

setUpReviewTests()

type Failure = (typeof backend.failures)[number]

/** Decides about a run. The next calls have these outcomes. */
async function decide(...failures: Failure[]) {
  backend.failures.push(...failures)
  const page = await openApp()
  page.reviews.decide('run', reviewSubject, { verdict: 'right' })
  await advanceTime(400)
  expect(backend.calls).toHaveLength(1)
  return page
}

/** Returns the seconds between the calls. */
const delays = () =>
  backend.times.map((at, index) => (at - (backend.times[index - 1] ?? at)) / 1_000).slice(1)

test.each<[string, Failure]>([
  ['no response', 'lost request'],
  ['an error of the server', { status: 500 }],
  ['a server without reviews', { status: 404 }],
  ['a session that has ended', { status: 401 }],
])('delays double up to 300 s after %s', async (_, failure) => {
  const page = await decide(...Array(9).fill(failure))
  await advanceTime(1_200_000)
  expect(delays()).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300])
  expect(getReviewStatus(page)).toBe('sent')
  expect(backend.reviews.get('run')).toMatchObject({ verdict: 'right' })
})

test('waits as long as the server says', async () => {
  await decide({ status: 429, headers: { 'Retry-After': '90' } })
  await advanceTime(120_000)
  expect(delays()).toEqual([90])
})

test('decisions within 400 ms are sent in one call', async () => {
  const { reviews } = await openApp()
  for (const run of ['a', 'b', 'c']) {
    reviews.decide(run, reviewSubject, { verdict: 'right' })
    await advanceTime(100)
  }
  await advanceTime(100)
  expect(backend.calls).toEqual([3])
})

const showPage = () => document.dispatchEvent(new Event('visibilitychange'))

describe('the pause ends', () => {
  test.each([
    ['when the browser is online', () => dispatchEvent(new Event('online'))],
    ['when the page becomes visible', showPage],
    [
      'with a Background Sync event',
      () => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'outbox' })),
    ],
  ])('%s', async (_, resume) => {
    const page = await decide('lost response')
    resume()
    await settle()
    expect(getReviewStatus(page)).toBe('sent')
    expect([...backend.saves.values()]).toEqual([1])
  })

  test('when a server that could not be reached responds again', async () => {
    let isReachable = false
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
      isReachable ? backend.fetch(...request) : Promise.reject(new TypeError('Failed to fetch')),
    )
    const page = await openApp()
    page.reviews.decide('run', reviewSubject, { verdict: 'right' })
    // The attempts after 2, 6, 14 and 30 s fail, and the next one is due after 62 s.
    await advanceTime(40_000)
    isReachable = true
    await advanceTime(10_000)
    expect(getReviewStatus(page)).toBe('sent')
  })

  test('not after the sync was stopped', async () => {
    const { sync } = await decide('lost request')
    sync.stop()
    dispatchEvent(new Event('online'))
    showPage()
    await advanceTime(300_000)
    expect(backend.calls).toHaveLength(1)
  })
})

test('asks for a Background Sync event while the device is offline', async () => {
  const register = vi.fn(async () => undefined)
  const registration = { sync: { register } } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await decide('lost request')
  expect(register).toHaveBeenCalledWith('outbox')
})
