import { defineConfig } from 'playwright/test'
import { fakeCameras, launchOptions } from './support/chromium.mjs'

/** End to end: real server, real auth emulator, real Chromium. One worker: the machine may have two cores only. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Each test stands for itself; those about the installed app say so (support/installed.ts).
    serviceWorkers: 'block',
    launchOptions: launchOptions(fakeCameras),
  },
})
