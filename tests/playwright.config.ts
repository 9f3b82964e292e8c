import { defineConfig } from 'playwright/test'
import {
  allowedCameraFlags,
  createHeadlessShellOptions,
  createLaunchOptions,
  fakeCameraFlags,
} from './support/chromium.mjs'

/** Shared CI machines are up to three times as slow. */
const slowness = process.env.CI === 'true' ? 3 : 1

/** Specs that need the full browser, because permission prompts and discarded pages are different in the headless shell. */
const fullBrowserSpecs = '**/{camera-phone,camera-errors,many-agents}.spec.ts'

/**
 * End-to-end tests with a real server and Chromium. Each worker starts its own server. Those in `e2e-slow` and those with
 * the tag `@slow` are not part of `npm test`, but of `npm test -- --all`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '{e2e,e2e-slow}/*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  globalSetup: './support/prepare-test-run.ts',
  // Retried once on CI, because tests on shared machines sometimes time out. Playwright reports such tests as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: slowness * 60_000,
  expect: { timeout: slowness * 15_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Blocked, except in the tests of the installed app (support/installed-app.ts).
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'full-browser',
      testMatch: fullBrowserSpecs,
      use: { launchOptions: createLaunchOptions(fakeCameraFlags) },
    },
    {
      name: 'headless-shell',
      testIgnore: fullBrowserSpecs,
      use: { launchOptions: createHeadlessShellOptions(allowedCameraFlags) },
    },
  ],
})
