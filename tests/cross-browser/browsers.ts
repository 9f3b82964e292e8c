import { existsSync } from 'node:fs'
import { allowedCameraFlags, baseFlags, findChromiumPath } from '../support/chromium.mjs'
import type { BrowserEngine } from './browser-driver.ts'
import { startPuppeteer } from './puppeteer-browser.ts'
import { hasWebKit, startWebKit } from './webkit-browser.ts'

const firefoxPath = () =>
  [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((path) => path !== undefined && existsSync(path))

/** The browsers. Each has fake cameras that need no permission. */
const engines: BrowserEngine[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    isInstalled: () => findChromiumPath() !== undefined,
    start: () =>
      startPuppeteer({
        browser: 'chrome',
        executablePath: findChromiumPath() ?? '',
        args: [...baseFlags, ...allowedCameraFlags, '--force-prefers-reduced-motion'],
      }),
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: () => firefoxPath() !== undefined,
    start: () =>
      startPuppeteer({
        browser: 'firefox',
        executablePath: firefoxPath() ?? '',
        extraPrefsFirefox: {
          'media.navigator.streams.fake': true,
          'media.navigator.permission.disabled': true,
          'ui.prefersReducedMotion': 1,
        },
      }),
  },
  {
    name: 'WebKitGTK',
    packages: [
      'webkit2gtk-driver',
      'libgtk-3-bin',
      'dbus',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
    ],
    isInstalled: hasWebKit,
    start: startWebKit,
  },
]

/** Returns the engines with these names, or all engines if `names` is empty. */
export const selectEngines = (names: string[]) =>
  engines.filter(({ name }) => names.length === 0 || names.includes(name))
