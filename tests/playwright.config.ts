import { defineConfig } from 'playwright/test'
import { chromiumPath } from './support/chromium.mjs'

const executablePath = chromiumPath()

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
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--use-fake-device-for-media-stream=device-count=2',
      ],
    },
  },
})
