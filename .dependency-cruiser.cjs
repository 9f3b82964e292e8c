/** The layers of the web app, from the bottom. Each may import itself and the layers that it lists. */
const appLayers = {
  platform: [],
  api: ['platform'],
  ui: ['platform'],
  core: ['api', 'ui', 'platform'],
  features: ['core', 'api', 'ui', 'platform'],
  screens: ['features', 'core', 'ui', 'platform'],
  routes: ['screens', 'features', 'core', 'ui'],
}

/** The modules of src/core, from the bottom. */
const coreModules = {
  agents: [],
  images: [],
  runs: ['agents', 'images'],
  reviews: ['agents', 'images', 'runs'],
  batches: ['agents', 'images', 'runs', 'reviews'],
}

/** The layers and services of the server, from the bottom. All of them may import the files that `sharedServerFiles` lists. */
const serverLayers = {
  database: [],
  // The error handler knows which errors of the database are temporary.
  http: ['database'],
  images: ['database', 'http'],
  jobs: ['database'],
  mail: [],
  'own-models': [],
  agents: ['own-models'],
  engines: ['agents', 'own-models', 'http'],
  catalog: ['agents', 'engines', 'http'],
  organizations: ['database', 'http'],
  auth: ['organizations', 'mail', 'database', 'http'],
  'count-templates': ['images', 'database', 'http'],
  batches: ['count-templates', 'images', 'jobs', 'database', 'http'],
  webhooks: ['batches', 'jobs', 'database', 'http'],
  analyses: [
    ...['count-templates', 'webhooks', 'batches', 'organizations', 'catalog', 'engines'],
    ...['images', 'jobs', 'database', 'http'],
  ],
  reviews: ['database', 'http'],
  datasets: ['images', 'database', 'http'],
  evaluations: [
    ...['analyses', 'datasets', 'webhooks', 'catalog', 'engines'],
    ...['images', 'jobs', 'database', 'http'],
  ],
  routes: [
    ...[
      'evaluations',
      'datasets',
      'reviews',
      'analyses',
      'count-templates',
      'webhooks',
      'batches',
      'auth',
      'organizations',
    ],
    ...['catalog', 'engines', 'agents', 'mail', 'own-models', 'images', 'jobs', 'database', 'http'],
  ],
}
const sharedServerFiles =
  '^server/(configuration|decode-text|environment-values|free-ports|lifecycle|log|metrics|operator-error|parse-json|s3-location|trial-total)\\.ts$'

/**
 * Returns a rule for each layer.
 *
 * @throws if a layer lists one that is not defined before it, so that layers have no cycles.
 */
const layerRules = (root, layers, shared = []) =>
  Object.entries(layers).map(([layer, imports], index) => {
    const lower = Object.keys(layers).slice(0, index)
    const unknown = imports.find((name) => !lower.includes(name))
    if (unknown) throw new Error(`${root}/${layer} lists ${unknown}, which is not below it.`)
    return {
      name: `${root}-${layer}-imports-lower-layers-only`,
      severity: 'error',
      from: { path: `^${root}/${layer}/` },
      to: {
        path: `^${root}/`,
        pathNot: [...[layer, ...imports].map((allowed) => `^${root}/${allowed}/`), ...shared],
      },
    }
  })

module.exports = {
  forbidden: [
    ...layerRules('src', appLayers),
    ...layerRules('src/core', coreModules),
    ...layerRules('server', serverLayers, [sharedServerFiles]),
    {
      name: 'shared-server-files-import-no-layer',
      severity: 'error',
      from: { path: sharedServerFiles },
      to: { path: '^server/', pathNot: sharedServerFiles },
    },
    {
      name: 'server-and-engines-do-not-import-test-support',
      severity: 'error',
      from: {
        path: '^(server|engines)/',
        pathNot: '^(server/(acceptance|test-support)|engines/test-support)/',
      },
      to: { path: '^(server|engines)/test-support/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'screens-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/($1|shared)/' },
    },
    { name: 'no-circular-imports', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'workers-do-not-import-the-page',
      severity: 'error',
      from: { path: '^workers/' },
      to: {
        path: '^(src|server|tests|bench)/|^engines/node/|node_modules/(react|@mantine|@tanstack|firebase)',
      },
    },
    {
      name: 'only-core-images-imports-the-workers-of-images-and-archives',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/core/images/' },
      to: { path: '^workers/(image|archive)/' },
    },
    {
      name: 'src-imports-page-and-shared-of-workers',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^workers/', pathNot: '^workers/(image|archive|marking|reader)/(page|shared)/' },
    },
    {
      name: 'contract-imports-nothing-else',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(src|domain|workers|engines|server|clients|tests|bench)/' },
    },
    {
      // The name of an analysis is a type, so that no code of the engines gets into the app.
      name: 'domain-imports-only-the-contract',
      severity: 'error',
      from: { path: '^domain/' },
      to: {
        path: '^(src|workers|engines|server|clients|tests|bench)/',
        pathNot: '^engines/analyses/analysis-name\\.ts$',
      },
    },
    {
      name: 'server-does-not-import-the-app',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|workers|tests|bench)/' },
    },
    {
      name: 'engines-import-no-other-realm',
      severity: 'error',
      from: { path: '^engines/' },
      to: { path: '^(contract|domain|src|workers|server|tests|bench)/' },
    },
    {
      name: 'engines-import-node-only-in-its-adapter',
      severity: 'error',
      from: { path: '^engines/', pathNot: '^engines/(node|test-support|runtime/wasm-runtime|codes)' },
      to: { path: '^engines/node/|node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      // Which files are images, and how CSV is written, is the same everywhere.
      name: 'clients-use-only-the-api',
      severity: 'error',
      from: { path: '^clients/', pathNot: '/test-support/' },
      to: {
        path: '^(contract|domain|src|workers|engines|server|tests|bench)/',
        pathNot: '^domain/(files/|csv\\.ts$)',
      },
    },
    {
      name: 'app-does-not-import-the-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|tests|bench)/' },
    },
    {
      name: 'sdks-only-in-their-adapters',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(platform|api)/' },
      to: {
        path: 'node_modules/(firebase|@firebase|idb|idb-keyval|comlink|ofetch|workbox-window|browser-image-compression)/',
      },
    },
    {
      name: 'zod-only-through-the-contract',
      severity: 'error',
      from: { path: '^(src|domain|contract)/', pathNot: '^contract/zod\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'no-react-below-ui',
      severity: 'error',
      from: { path: '^(contract|domain|src/(platform|api))/' },
      to: { path: 'node_modules/(react|react-dom|@mantine|@tanstack/(?!store/))' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(contract|domain|src|workers|engines|server)/',
        pathNot: '^src/routes/|/fixtures/|^server/test-support/|\\.(test|gen|d)\\.tsx?$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(test|gen)\\.tsx?$|\\.d\\.ts$' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
    },
  },
}
