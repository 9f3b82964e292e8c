import { existsSync } from 'node:fs'

const findExisting = (/** @type {(string | undefined)[]} */ ...paths) =>
  paths.find((path) => path !== undefined && existsSync(path))

/**
 * Returns the path of an installed Chromium; undefined if Playwright's own build has to be used.
 *
 * @returns {string | undefined}
 */
export function chromiumPath() {
  return findExisting(
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  )
}

/**
 * Returns the path of the headless shell, with which tests take a third less time than with Chromium.
 *
 * @returns {string | undefined}
 */
export function shellPath() {
  return findExisting(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell')
}

/** Flags that disable the sandbox, because tests may run as root, and that prevent requests by Chromium itself. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Flags for two fake cameras with a moving image. `allowedCameras` also grants the permission. */
export const fakeCameras = ['--use-fake-device-for-media-stream=device-count=2']
export const allowedCameras = [...fakeCameras, '--use-fake-ui-for-media-stream']

/** Returns launch options for the full browser. */
export function launchOptions(/** @type {string[]} */ flags = []) {
  const executablePath = chromiumPath()
  return {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...quietFlags, ...flags],
  }
}

/** Returns launch options for the headless shell. */
export function shellOptions(/** @type {string[]} */ flags = []) {
  const executablePath = shellPath() ?? chromiumPath()
  return { ...(executablePath ? { executablePath } : {}), args: [...quietFlags, ...flags] }
}
