import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { digestImportPlugin } from '../scripts/build/digest-import.ts'
import { analyzeInNode } from './support/analyze-in-node.ts'
import { allowedCameraFlags, createHeadlessShellOptions } from './support/chromium.mjs'

const root = new URL('..', import.meta.url).pathname
/** Shared CI machines sometimes stall for seconds. The default reporter names the tests that needed it. */
const retry = process.env.CI === 'true' ? 1 : 0

/** To run one project: `npx vitest --config tests/vitest.config.ts --project unit`. */
export default defineConfig({
  root,
  test: {
    tags: [{ name: 'slow', description: 'Not part of `npm test`, but of `npm test -- --all`.' }],
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,domain,src}/**/*.test.ts', 'tests/*.test.ts'],
          // Loading the modules for each file would take a third of the time.
          isolate: false,
          // Long, because tests of image files are slow on shared machines.
          testTimeout: 30_000,
          retry,
        },
      },
      inBrowser('browser', ['src/**/*.test.tsx', 'workers/**/*.test.ts']),
      // For `npm run screenshots:results`.
      inBrowser('screenshots', ['scripts/screenshots/*.tsx']),
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          include: ['engines/**/*.test.ts', 'server/**/*.test.ts', 'clients/**/*.test.ts'],
          globalSetup: './server/test-support/shared-databases.ts',
          retry,
          // Long, because shared CI machines sometimes stall for seconds.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Part of `npm run test:nightly`.
      { root, test: { name: 'statistics', environment: 'node', include: ['tests/statistics/*.test.ts'] } },
      // For `npm run test:package`. Each test starts servers and reads images.
      {
        root,
        test: {
          name: 'package',
          environment: 'node',
          include: ['tests/package/*.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})

function inBrowser(name: string, include: string[]): TestProjectConfiguration {
  return {
    root,
    plugins: [react(), digestImportPlugin],
    define: { 'import.meta.env.EXIT': 'false' },
    // With the entries, Vite finds all dependencies at the start, and does not reload the page during a test.
    optimizeDeps: { entries: ['{contract,domain,src}/**/*.{ts,tsx}', 'workers/**/*.ts'] },
    test: {
      name,
      include,
      retry,
      // With the styles of the app, because without them a tooltip moves what is being clicked.
      setupFiles: ['src/ui/app.css', 'tests/support/clear-storage.ts', 'tests/support/paint-frames.ts'],
      // Pages in the background paint no frames.
      maxWorkers: 1,
      // Long, because shared CI machines sometimes stall for seconds.
      expect: { poll: { timeout: 10_000 } },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: { analyzeInNode },
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          launchOptions: createHeadlessShellOptions(allowedCameraFlags),
        }),
      },
    },
  }
}
