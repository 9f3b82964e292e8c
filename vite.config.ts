import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { firebaseOrigins, securityHeaders } from './server/http/security-headers.ts'
import { startPages } from './server/launch/start-pages.ts'

/** Filled at build time: a real project's public web configuration, or nothing, which makes a demo build. */
const firebase = process.env.FIREBASE_PROJECT_ID
  ? {
      projectId: process.env.FIREBASE_PROJECT_ID,
      apiKey: process.env.FIREBASE_API_KEY ?? '',
      authDomain: process.env.FIREBASE_AUTH_DOMAIN ?? `${process.env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    }
  : undefined

/** A build whose worker removes itself: the way back when a worker went wrong (docs/deploy.md, "The emergency exit"). */
const isExit = process.env.EXIT === '1'

const developmentNonce = 'development'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const passedOn = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']

/** Mantine's colours that nobody uses here: 38 variables each. A test finds the one that is used all the same. */
const unusedColours = /--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|violet)-[\w-]+:[^;]+;/g
const withoutUnusedColours: Plugin = {
  name: 'without-unused-colours',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.css$/ },
    handler: (css) => css.replace(unusedColours, ''),
  },
}

/**
 * Few pieces instead of fifty, each for the screens that use it; the byte budgets of tests/ hold them to it. A piece
 * takes along what its modules stand on, unless one further up has it already.
 */
const mantine = (...names: string[]) => new RegExp(`@mantine/core/esm/components/(${names.join('|')})/`)
const icons = (...names: string[]) =>
  new RegExp(`@tabler/icons-react/dist/esm/icons/Icon(${names.join('|')})\\.mjs`)
const pieces = [
  // Every page. The packages of it change rarely.
  { name: 'vendor', of: [/node_modules/], tags: ['$initial' as const] },
  { name: 'app', of: [/./], tags: ['$initial' as const] },
  // In front of sign-in and behind it.
  {
    name: 'common',
    of: [
      icons('CircleCheck', 'ClockPause'),
      mantine('ActionIcon', 'Anchor', 'Code', 'Overlay', 'Paper', 'Portal', 'Skeleton'),
      /src\/(ui\/(brand-mark|card|late-dialog|outside-page|use-(busy-page|page-title)|in-slices)|platform\/(env|device-store))/,
      /node_modules\/idb-keyval\//,
      /notifications\.store|(use-(disclosure|uncontrolled|merged-ref|force-update|timeout|window-event))\.mjs/,
      /(DirectionProvider|use-resolved-styles-api|get-style-object|create-scoped-keydown-handler)\.mjs/,
      /\/(create-safe-context|get-env|noop|is-element|to-int|get-single-element-child)\.mjs/,
    ],
  },
  { name: 'zod', of: [/node_modules\/zod\//] },
  { name: 'fields', of: [mantine('Input', 'InputBase', 'TextInput')] },
  {
    name: 'passwords',
    of: [/src\/(ui\/password-field|features\/account\/password-rules)/, /node_modules\/@mantine\/form\//],
  },
  { name: 'scroll-lock', of: [/node_modules\/react-remove-scroll\//] },
  // Every screen behind sign-in.
  {
    name: 'shell',
    of: [
      /src\/screens\/shell\/(shell|queries-of-person)\.tsx/,
      /src\/routes\/_shell\.tsx/,
      /src\/screens\/shell\/forget-person\.ts/,
      /src\/ui\/(empty-state|page-header|use-(object-url|patience))\.tsx?$/,
      /src\/(api\/(calls|repeat-safety)|contract\/(describe-agent|sample-agents))\.ts$/,
      /src\/features\/agents\/(agent-kind|catalogue-chip|kept-catalogue|use-catalogue)\.tsx?$/,
      /src\/features\/(drafts\/studio-draft|images\/recent-captures|models\/kept-providers|session\/use-uid)\.ts$/,
      /src\/features\/usage\/(last-known-at|trial-level|use-(last-known-)?trial)\.ts$/,
      /src\/features\/runs\/(run-analysis|judge|explain|excerpt|read-run-outcome)\.ts$/,
      /src\/(features\/results\/(result-box|parts\/long-text|reading\/visible-text)|platform\/(locks|data-url|image\/picture-refused))/,
      mantine('Badge', 'Tabs'),
      icons('Camera', 'Download', 'Lock', 'Logout', 'Refresh', 'Send', 'Trash', 'User'),
    ],
  },
  // Whatever opens over the page.
  {
    name: 'floating',
    of: [
      /node_modules\/@floating-ui\//,
      /Checkbox\/CheckIcon/,
      mantine('FocusTrap', 'Popover', 'ScrollArea'),
    ],
  },
  // What the bar of every screen gets after it stands.
  {
    name: 'bar',
    of: [
      mantine('FloatingIndicator', 'Menu', 'SegmentedControl'),
      /src\/(screens\/shell\/account-menu|ui\/color-scheme-switch|features\/install\/(install-menu-item|use-install))/,
    ],
  },
  // The shapes of what is stored and answered.
  {
    name: 'shapes',
    of: [
      /src\/contract\/(agent|api-key|id|inference|organization|providers|usage|user|zod)\.ts/,
      /src\/(api\/answers|features\/(agents\/kept-catalogue|runs\/run|usage\/kept-trial)-record)\.ts/,
    ],
  },
].map(({ of, ...piece }, place) => ({
  ...piece,
  test: (id: string) => of.some((pattern) => pattern.test(id)),
  priority: 20 - place,
}))

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      // It is a file of its own: public/manifest.webmanifest.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,woff2}', 'icon.svg', 'samples/*'],
        // The exit keeps nothing.
        injectionPoint: isExit ? '' : 'self.__WB_MANIFEST',
      },
    }),
    withoutUnusedColours,
    startPages({ root: import.meta.dirname, isDemo: !firebase }),
    // The server sends these .br and .gz files. Not HTML, which later plugins still change.
    compression({
      include: /\.(js|css|json|svg|webmanifest|txt|wasm)$/,
      threshold: 1024,
      logLevel: 'silent',
    }),
  ],
  define: {
    'import.meta.env.EXIT': JSON.stringify(isExit),
    'import.meta.env.DEMO': JSON.stringify(!firebase),
    'import.meta.env.FIREBASE': JSON.stringify(
      firebase ?? { projectId: 'demo-vision', apiKey: 'demo', authDomain: '' },
    ),
  },
  // The same headers as in production; the nonce is for the scripts that hot reload puts into the page.
  ...(command === 'serve' ? { html: { cspNonce: developmentNonce } } : {}),
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: {
      // Every browser of the target preloads modules by itself.
      polyfill: false,
      // Of a part that is loaded later only the styles are fetched ahead: a link for each of its pieces costs the page
      // more time than the pieces need to find each other.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
  server: {
    headers: securityHeaders({
      nonce: developmentNonce,
      ...(firebase ? { connectTo: firebaseOrigins } : {}),
    }),
    proxy: Object.fromEntries(passedOn.map((path) => [path, server])),
  },
}))
