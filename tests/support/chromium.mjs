import { existsSync } from 'node:fs'

const installed = (/** @type {(string | undefined)[]} */ ...places) =>
  places.find((path) => path !== undefined && existsSync(path))

/**
 * Path of a Chromium that is installed outside of Playwright, or undefined: Playwright's own is used then.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  return installed(
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  )
}

/**
 * Path of one that has no window even to hide, and needs a third less time for the same pages.
 * @returns {string | undefined}
 */
export function shellPath() {
  return installed(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell')
}

/** Chromium that keeps to itself: no sandbox (tests may run as root), nothing asked of the network by its own. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Cameras that show a moving picture; with the second flag they are allowed without a question. */
export const fakeCameras = ['--use-fake-device-for-media-stream=device-count=2']
export const allowedCameras = [...fakeCameras, '--use-fake-ui-for-media-stream']

/** How tools start the whole browser through Playwright, and some tests: see tests/playwright.config.ts. */
export function launchOptions(/** @type {string[]} */ flags = []) {
  const executablePath = chromiumPath()
  return {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...quietFlags, ...flags],
  }
}

/** How the other tests start it: without a window. Whoever lets Playwright install its own has that one too. */
export function shellOptions(/** @type {string[]} */ flags = []) {
  const executablePath = shellPath() ?? chromiumPath()
  return { ...(executablePath ? { executablePath } : {}), args: [...quietFlags, ...flags] }
}
