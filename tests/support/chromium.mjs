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
