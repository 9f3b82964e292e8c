import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { VitePWA } from 'vite-plugin-pwa'
import { digestImportPlugin } from './scripts/build/digest-import.ts'
import { licensesPlugin, packagesPlugin } from './scripts/build/licenses.ts'
import { createSecurityHeaders, firebaseOrigins } from './server/http/security-headers.ts'

/** Builds a service worker that unregisters itself, to recover from a broken one (docs/deploy.md, "The emergency exit"). */
const isExit = process.env.EXIT === '1'

const developmentNonce = 'development'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`
const proxiedPaths = ['/api', '/mcp', '/config.json']

/**
 * Moves the style sheets from the head to the end of the page: the browser paints the skeleton before they are loaded, and
 * still loads them before it runs the script.
 */
const paintBeforeStyles: Plugin = {
  name: 'paint-before-styles',
  enforce: 'post',
  transformIndexHtml(html) {
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    return links.reduce((page, link) => page.replace(link, '').replace('</body>', `${link}</body>`), html)
  },
}

const chunkGroups = [
  {
    name: 'vendor',
    test: /node_modules|install-prompt|use-session/,
    tags: ['$initial'] as ['$initial'],
    priority: 4,
  },
  // Without the following groups each small module that several screens share is a separate chunk: first what the
  // sign-in needs too. Most features and what needs tooltips or menus are apart, because it needs few of them.
  {
    name: 'shared',
    test: /@mantine\/(core\/esm\/(core|components\/(ActionIcon|Anchor|Input|InputBase|Paper|TextInput))\/|hooks\/)|\/src\/(ui\/(?!boxes|confirm-dialog|image-pager|shortcut-button|offline-note|select|use-collection|zoom)|platform\/(?!storage|sync-loop)|features\/auth\/(?!account-actions)|api\/(?!batch|count-template|evaluation|organization))/,
    minShareCount: 4,
    priority: 3,
  },
  // What the frame and the studio share with some other screens.
  {
    name: 'studio',
    test: /@mantine\/(core\/esm\/(core|components\/(Collapse|Tabs))\/|hooks\/(?!esm\/use-(move|resize-observer)))|\/useLocation|\/src\/(ui\/(collapsible-section|avatar|offer-undo)|platform\/storage\/describe|features\/(usage\/(trial-usage|usage-queries)|images\/use-drop-and-paste|agents\/(catalog-source|unavailable-notice)|device-results\/(optional|is-device))|screens\/studio\/(studio-session|stored-run-id)|core\/(runs\/use-run|agents\/(studio-draft|use-agent-choice)|images\/prepare-image)|screens\/studio\/studio-session)|\/image-errors/,
    minShareCount: 2,
    priority: 2,
  },
  // What most screens share that need an account.
  {
    name: 'app',
    test: /@mantine\/core\/esm\/components\/(Accordion\/AccordionChevron|Badge|Overlay|Portal|Skeleton)|@tanstack|\/file-selector\/|\/idb|\/src\/(core\/(agents|images|runs(?!\/share))|features\/(agents|device-results|images|usage)|platform|ui\/use-collection)/,
    minShareCount: 8,
    priority: 2,
  },
  // What follows the first screen. Each script of it costs the page's thread one or two milliseconds.
  {
    name: 'schemas',
    test: /lossless-json|node_modules\/zod\/|\/contract\/(batch-item|inference|organization|review|usage|zod)|\/src\/((api|core)\/.*-schemas?\.ts)/,
    priority: 1,
  },
  {
    name: 'controls',
    test: /@mantine\/core\/esm\/(components\/(FloatingIndicator|Menu|Popover|Progress|SegmentedControl|Slider|Tooltip)\/|utils\/Floating)|@floating-ui|\/src\/ui\/(copy-button|zoom\/)/,
    priority: 1,
  },
  {
    name: 'dialogs',
    test: /@mantine\/core\/esm\/components\/(Modal|ModalBase|ScrollArea)\/|react-remove-scroll|@mantine\/notifications/,
    priority: 1,
  },
  {
    name: 'background',
    test: /\/src\/(screens\/shell\/(background-tasks|find-unsent)|core\/(batches\/batch-sync|runs\/share|reviews\/review-(store|sync)))/,
    priority: 1,
  },
  // A result is shown as it is, if what follows cannot be loaded.
  {
    name: 'result-view',
    test: /\/src\/features\/results\/(result-view|run-result)|\/domain\/results\/headline/,
    priority: 2,
  },
  { name: 'interpret-result', test: /\/domain\/agents\/interpret-result/, priority: 1 },
  { name: 'full-result', test: /\/src\/features\/results\/full-result/ },
  // Otherwise the address of the worker is a script named like the worker, which is not precached.
  { name: 'reader-client', test: /\/workers\/reader\/page\/|reader\.worker\.ts/ },
  { name: 'yaml', test: /node_modules\/yaml\// },
]

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    paintBeforeStyles,
    digestImportPlugin,
    packagesPlugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      // See public/manifest.webmanifest.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,woff2}', 'icon.svg', 'samples/*'],
        // The decoder of HEIC, which few need; the reader, which the user turns on; the import of golden sets from YAML and
        // dialogs, which need the network; the large samples.
        globIgnores: [
          'assets/{decode-heic,libheif,reader.worker,ort-wasm-simd-threaded,yaml,zxing_reader}-*',
          'assets/{first-image,invite,new-evaluation,scorers}-dialog-*',
          'samples/*-photo.jpg',
        ],
        rollupFormat: 'iife',
        buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }, packagesPlugin] },
        // The exit build precaches nothing.
        injectionPoint: isExit ? '' : 'self.__WB_MANIFEST',
      },
    }),
    licensesPlugin,
    // The server sends these .br and .gz files.
    compression({
      include: /\.(html|js|css|json|svg|webmanifest|wasm)$/,
      exclude: /ort-wasm/,
      threshold: 1024,
      logLevel: 'silent',
    }),
    // Brotli would take half a minute.
    compression({ include: /ort-wasm/, algorithms: ['gzip'], logLevel: 'silent' }),
  ],
  define: {
    'import.meta.env.EXIT': JSON.stringify(isExit),
  },
  // The headers of production, with a nonce for the scripts of hot reload.
  ...(command === 'serve' ? { html: { cspNonce: developmentNonce } } : {}),
  worker: {
    format: 'es',
    plugins: () => [digestImportPlugin, packagesPlugin],
    // The HEIC decoder requires these in Node only.
    rolldownOptions: { external: ['fs', 'path', 'crypto'], checks: { bundlerTimings: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    // For .size-limit.js. A dotfile: servers do not serve it.
    manifest: '.manifest.json',
    // All browsers of the target preload modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Otherwise `npm start` on a slow machine begins with a warning about the time of plugins.
      checks: { bundlerTimings: false },
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    headers: createSecurityHeaders({ nonce: developmentNonce, connectTo: firebaseOrigins }),
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, server])),
  },
}))
