import { expect, test } from 'vitest'
import { type DeviceReadiness, listReadinessChecks } from './readiness-checks.ts'

const ready: DeviceReadiness = {
  appFiles: 'saved',
  camera: 'granted',
  storage: { free: 1_000_000_000, isPersistent: true },
  battery: { level: 0.9, charging: false },
  clockSkewMs: 1_000,
  reader: 'saved',
  agents: 'fresh',
  waiting: 0,
  photoBytes: 200_000,
}

const problemsOf = (found: Partial<DeviceReadiness>) =>
  listReadinessChecks({ ...ready, ...found }).flatMap(({ label, status, detail }) =>
    status === 'problem' ? [`${label}: ${detail}`] : [],
  )

test('a ready device has no problem, and its storage is told in photos', () => {
  expect(problemsOf({})).toEqual([])
  expect(listReadinessChecks(ready)).toContainEqual({
    label: 'Storage',
    status: 'ok',
    detail: 'Space for about 5,000 photos.',
  })
})

test.each<[Partial<DeviceReadiness>, RegExp]>([
  [{ appFiles: 'missing' }, /^App files: .*Reload/],
  [{ appFiles: 'update' }, /^App files: An update .*Reload/],
  [{ agents: 'missing' }, /^Agents: .*online/],
  [{ reader: 'missing' }, /^Results without a network: .*Download/],
  [{ camera: 'denied' }, /^Camera: Blocked. Allow/],
  [{ storage: { free: 1_000_000, isPersistent: true } }, /^Storage: Space for about 5 photos. Delete/],
  [{ battery: { level: 0.1, charging: false } }, /^Battery: 10%. Charge/],
  [{ clockSkewMs: -600_000 }, /^Clock: 10 minutes behind. Turn on/],
  [{ waiting: 3 }, /^Earlier photos: 3 wait for a result. Send/],
])('names the remedy of %j', (found, problem) => {
  expect(problemsOf(found)).toEqual([expect.stringMatching(problem)])
})

test.each<[DeviceReadiness['reader'], string, RegExp]>([
  ['saved', 'ok', /reads text, labels and counts/],
  ['saved-for-text', 'unknown', /reads text and labels.*For counts, turn on/],
])('says what the device reads without a network: %s', (reader, status, detail) => {
  expect(listReadinessChecks({ ...ready, reader })).toContainEqual({
    label: 'Results without a network',
    status,
    detail: expect.stringMatching(detail),
  })
})

test('what the browser does not tell is no problem', () => {
  expect(
    problemsOf({
      reader: undefined,
      camera: undefined,
      storage: undefined,
      battery: undefined,
      clockSkewMs: undefined,
    }),
  ).toEqual([])
})
