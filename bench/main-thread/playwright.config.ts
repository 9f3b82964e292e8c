import { defineConfig } from 'playwright/test'
import { createLaunchOptions, fakeCameraFlags } from '../../tests/support/chromium.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/main-thread',
  globalSetup: '../../tests/support/prepare-test-run.ts',
  workers: 1,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    launchOptions: createLaunchOptions(fakeCameraFlags),
  },
})
