import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firebaseOrigins, securityHeaders } from './server/web/security-headers.ts'

/** Filled at build time: a real project's public web configuration, or nothing, which makes a demo build. */
const firebase = process.env.FIREBASE_PROJECT_ID
  ? {
      projectId: process.env.FIREBASE_PROJECT_ID,
      apiKey: process.env.FIREBASE_API_KEY ?? '',
      authDomain: process.env.FIREBASE_AUTH_DOMAIN ?? `${process.env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
    }
  : undefined

const developmentNonce = 'development'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const passedOn = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']

/**
 * Few pieces instead of fifty, each for the screens that use it; the byte budgets of tests/ hold them to it. A piece
 * takes along what its modules stand on, unless one further up has it already.
 */
const mantine = (...names: string[]) => new RegExp(`@mantine/core/esm/components/(${names.join('|')})/`)
const pieces = [
  // Every page. The packages of it change rarely.
  { name: 'vendor', of: [/node_modules/], tags: ['$initial' as const] },
  { name: 'app', of: [/./], tags: ['$initial' as const] },
  // In front of sign-in and behind it.
  {
    name: 'common',
    of: [
      mantine('ActionIcon', 'Anchor', 'Paper', 'Skeleton'),
      /src\/(ui\/(brand-mark|card|late-dialog|use-page-title)|platform\/env)/,
      /notifications\.store|(use-(disclosure|uncontrolled|merged-ref|force-update|timeout|window-event))\.mjs/,
      /(DirectionProvider|use-resolved-styles-api|get-style-object|create-scoped-keydown-handler)\.mjs/,
      /\/(get-env|noop|is-element|to-int|get-single-element-child)\.mjs/,
    ],
  },
  { name: 'fields', of: [mantine('Input', 'InputBase')] },
  { name: 'scroll-lock', of: [/node_modules\/react-remove-scroll\//] },
  // Every screen behind sign-in.
  {
    name: 'shell',
    of: [
      /src\/screens\/shell\/(shell|queries-of-person)\.tsx/,
      /src\/(ui\/page-header|api\/calls|features\/(usage\/use-trial|session\/use-uid))\.tsx?$/,
      mantine('Badge', 'Overlay', 'Portal', 'SimpleGrid', 'Tabs'),
    ],
  },
  // Whatever opens over the page.
  { name: 'floating', of: [/node_modules\/@floating-ui\//, mantine('FocusTrap', 'Popover', 'ScrollArea')] },
].map(({ of, ...piece }, place) => ({
  ...piece,
  test: (id: string) => of.some((pattern) => pattern.test(id)),
  priority: 20 - place,
}))

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
  ],
  define: {
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
