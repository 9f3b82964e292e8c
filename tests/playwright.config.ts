import { defineConfig } from 'playwright/test'
import { allowedCameras, fakeCameras, launchOptions, shellOptions } from './support/chromium.mjs'

/** Where it matters what the browser asks the person, or how long it keeps the page. */
const whole = '**/{camera-phone,camera-trouble,main-thread,many-agents}.spec.ts'

/**
 * End to end: real server, real auth emulator, real Chromium. Two workers, each with a product of its own: much of a
 * test is waiting, also where there are two cores only.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  workers: 2,
  globalSetup: './support/build-once.ts',
  // A machine that others use too makes a test miss its time now and then. What needed a second try is listed as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Each test stands for itself; those about the installed app say so (support/installed.ts).
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'whole',
      testMatch: whole,
      use: { launchOptions: launchOptions(fakeCameras) },
    },
    {
      name: 'shell',
      testIgnore: whole,
      use: { launchOptions: shellOptions(allowedCameras) },
    },
  ],
})
