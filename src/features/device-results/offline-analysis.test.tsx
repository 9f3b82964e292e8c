import { afterEach, beforeEach, expect, test } from 'vitest'
import { readerWorkerUrl } from '#workers/reader/page/reader-client.ts'
import { detectorFiles, readerFiles } from '#workers/reader/shared/reader-files.ts'
import { readerCacheName } from '#workers/reader/shared/stored-files.ts'
import { changeDeviceSettings } from './device-settings.ts'
import { getOfflineAnalysisStatus, turnOffOfflineAnalysis } from './offline-analysis.ts'

// Another test file may have left files in the cache.
beforeEach(turnOffOfflineAnalysis)
afterEach(turnOffOfflineAnalysis)

async function store(files: object): Promise<void> {
  const cache = await caches.open(readerCacheName)
  for (const { url } of Object.values(files)) await cache.put(url, new Response())
}

test('tells a device that only reads text from one that finds objects', async () => {
  expect(await getOfflineAnalysisStatus()).toBe('off')
  changeDeviceSettings({ isOn: true, findsObjects: false })
  expect(await getOfflineAnalysisStatus()).toBe('missing')
  await store({ ...readerFiles, worker: { url: readerWorkerUrl } })
  expect(await getOfflineAnalysisStatus()).toBe('saved-for-text')
  changeDeviceSettings({ findsObjects: true })
  expect(await getOfflineAnalysisStatus()).toBe('missing')
  await store(detectorFiles)
  expect(await getOfflineAnalysisStatus()).toBe('saved')
})
