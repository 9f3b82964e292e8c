import { defineConfig } from 'playwright/test'
import { fakeCameras, launchOptions } from '../../tests/support/chromium.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/main-thread',
  globalSetup: '../../tests/support/prepare-run.ts',
  workers: 1,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    launchOptions: launchOptions(fakeCameras),
  },
})
