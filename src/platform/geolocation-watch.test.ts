import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GeolocationWatch } from './geolocation-watch.ts'

type Watcher = { onFound: PositionCallback; onError: PositionErrorCallback }

let watchers: Watcher[]
let cleared: number[]
let permission: PermissionState | undefined

beforeEach(() => {
  watchers = []
  cleared = []
  permission = 'prompt'
  vi.useFakeTimers()
  vi.stubGlobal('GeolocationPositionError', { PERMISSION_DENIED: 1 })
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (onFound: PositionCallback, onError: PositionErrorCallback) =>
        watchers.push({ onFound, onError }),
      clearWatch: (id: number) => cleared.push(id),
    },
    permissions: {
      query: async () => {
        if (!permission) throw new TypeError('Not supported.')
        return { state: permission }
      },
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const find = (accuracy: number) =>
  watchers.at(-1)?.onFound({ coords: { latitude: 1, longitude: 2, accuracy } } as GeolocationPosition)
const fail = (code: number) => watchers.at(-1)?.onError({ code } as GeolocationPositionError)

test.each([
  ['prompt', 'not-asked', 0],
  ['denied', 'denied', 0],
  [undefined, 'not-asked', 0],
  ['granted', 'waiting', 1],
] as const)('asks for no permission when a series is continued: %s', async (state, status, count) => {
  permission = state
  const watch = new GeolocationWatch()
  await watch.resume()
  expect(watch.state.get().status).toBe(status)
  expect(watchers).toHaveLength(count)
})

test('returns the position for a minute', () => {
  const watch = new GeolocationWatch()
  watch.request()
  expect(watch.read()).toBeUndefined()
  find(12)
  expect(watch.read()).toEqual({ latitude: 1, longitude: 2, accuracy: 12 })
  vi.advanceTimersByTime(60_001)
  expect(watch.read()).toBeUndefined()
  find(30)
  expect(watch.read()).toMatchObject({ accuracy: 30 })
})

test('forgets the position of the place where the device went to sleep', () => {
  const watch = new GeolocationWatch()
  watch.request()
  find(12)
  // Only the clock goes on meanwhile.
  vi.setSystemTime(Date.now() + 60_001)
  expect(watch.read()).toBeUndefined()
})

test('returns the position for a minute although the clock was set back', () => {
  const watch = new GeolocationWatch()
  watch.request()
  find(12)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(watch.read()).toMatchObject({ accuracy: 12 })
  vi.advanceTimersByTime(60_001)
  expect(watch.read()).toBeUndefined()
})

test('tells a denied permission from a missing position, which may be found later', () => {
  const watch = new GeolocationWatch()
  watch.request()
  fail(2)
  expect(watch.state.get().status).toBe('unavailable')
  find(12)
  expect(watch.state.get().status).toBe('known')
  fail(1)
  expect(watch.state.get().status).toBe('denied')
  expect(watch.read()).toBeUndefined()
})

test('does not query the permission while the user is asked, and forgets the position when it is stopped', async () => {
  const watch = new GeolocationWatch()
  watch.request()
  await watch.resume()
  expect(watch.state.get().status).toBe('waiting')
  watch.stop()
  expect(cleared).toEqual([1])
  find(12)
  expect(watch.state.get().status).toBe('off')
})
