import { existsSync } from 'node:fs'

/**
 * Path of a Chromium that is installed outside of Playwright, or undefined: Playwright's own is used then.
 * @returns {string | undefined}
 */
export function chromiumPath() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return places.find((path) => path !== undefined && existsSync(path))
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

/** How every test and tool starts it through Playwright. */
export function launchOptions(/** @type {string[]} */ flags = []) {
  const executablePath = chromiumPath()
  return { ...(executablePath ? { executablePath } : {}), args: [...quietFlags, ...flags] }
}
