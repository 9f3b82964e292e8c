import { expect, test } from 'vitest'
import { needsManualInstall } from './install-prompt.ts'

const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const phone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${appleWebKit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleWebKit}`

test.each([
  ['Safari on an iPhone', `${phone} Version/18.6 Mobile/15E148 Safari/604.1`, 5, true],
  ['Safari on an iPad with the user agent of a Mac', `${mac} Version/18.6 Safari/605.1.15`, 5, true],
  ['Safari on a Mac', `${mac} Version/18.6 Safari/605.1.15`, 0, false],
  ['Chrome on an iPhone', `${phone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 5, false],
  ['Firefox on an iPhone', `${phone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5, false],
  ['a browser inside another app', `${phone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]`, 5, false],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 5, false],
])(
  'needs a manual installation only in Safari on iPhones and iPads: %s',
  (_, userAgent, maxTouchPoints, isManual) => {
    expect(needsManualInstall({ userAgent, maxTouchPoints } as Navigator)).toBe(isManual)
  },
)
