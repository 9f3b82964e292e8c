import { existsSync } from 'node:fs'

const findExisting = (/** @type {(string | undefined)[]} */ ...paths) =>
  paths.find((path) => path !== undefined && existsSync(path))

/**
 * Returns the path of an installed Chromium; undefined if Playwright's own build has to be used.
 *
 * @returns {string | undefined}
 */
export function findChromiumPath() {
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
export function findHeadlessShellPath() {
  return findExisting(process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell')
}

/** Flags that disable the sandbox, because tests may run as root, and that prevent requests by Chromium itself. */
export const baseFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Flags for two fake cameras with a moving image. `allowedCameraFlags` also grants the permission. */
export const fakeCameraFlags = ['--use-fake-device-for-media-stream=device-count=2']
export const allowedCameraFlags = [...fakeCameraFlags, '--use-fake-ui-for-media-stream']

/** Returns launch options for the full browser. */
export function createLaunchOptions(/** @type {string[]} */ flags = []) {
  const executablePath = findChromiumPath()
  return {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args: [...baseFlags, ...flags],
  }
}

/** Returns launch options for the headless shell. */
export function createHeadlessShellOptions(/** @type {string[]} */ flags = []) {
  const executablePath = findHeadlessShellPath() ?? findChromiumPath()
  return { ...(executablePath ? { executablePath } : {}), args: [...baseFlags, ...flags] }
}
