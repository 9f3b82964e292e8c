import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { allowedCameras, shellOptions } from './support/chromium.mjs'

const root = new URL('..', import.meta.url).pathname

/**
 * `unit`: pure rules, in Node. `browser`: components and workers, in a real Chromium.
 * `server`: the backend, in Node. `npx vitest --config tests/vitest.config.ts --project unit` runs one of them.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          // Some read pictures, on machines that others use too.
          testTimeout: 30_000,
        },
      },
      inBrowser('browser', ['src/**/*.test.tsx', 'workers/**/*.test.ts']),
      // Not part of `npm test`: takes screenshots to look at.
      inBrowser('screenshots', ['src/**/*.screenshots.tsx']),
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          include: ['engines/**/*.test.ts', 'server/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

/** Tests in a real Chromium. */
function inBrowser(name: string, include: string[]): TestProjectConfiguration {
  return {
    root,
    plugins: [react()],
    define: { 'import.meta.env.DEMO': 'true' },
    // Found beforehand: a dependency that is met on the way makes Vite reload the page in the middle of a test.
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', 'workers/**/*.ts'] },
    test: {
      name,
      include,
      // A machine that others use too stands still for a second now and then.
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          launchOptions: shellOptions(allowedCameras),
        }),
      },
    },
  }
}
