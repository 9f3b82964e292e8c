/**
 * The floors of the house, ground first; an arrow may only point down.
 * Each row: the floor, and the rooms it may import from.
 */
const floors = [
  { floor: 'src/contract', sees: [] },
  { floor: 'src/platform', sees: ['src/contract'] },
  { floor: 'src/api', sees: ['src/platform', 'src/contract'] },
  { floor: 'src/ui', sees: ['src/platform'] },
  { floor: 'src/features', sees: ['src/api', 'src/ui', 'src/platform', 'src/contract'] },
  { floor: 'src/screens', sees: ['src/features', 'src/ui', 'src/platform', 'src/contract'] },
  { floor: 'src/routes', sees: ['src/screens', 'src/features', 'src/ui', 'src/contract'] },
]

module.exports = {
  forbidden: [
    ...floors.map(({ floor, sees }) => ({
      name: `${floor.replace('src/', '')}-looks-only-down`,
      severity: 'error',
      from: { path: `^${floor}/` },
      to: { path: '^src/', pathNot: [floor, ...sees].map((room) => `^${room}/`) },
    })),
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'screens-are-strangers',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'workers-know-no-page',
      severity: 'error',
      from: { path: '^workers/' },
      to: { path: '^(src|server|tests)/|node_modules/(react|@mantine|@tanstack|firebase)' },
    },
    {
      name: 'workers-are-reached-from-platform-by-type-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/' },
      to: { path: '^workers/' },
    },
    {
      name: 'workers-are-reached-by-type-only',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^workers/', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'server-sees-the-contract-alone',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|workers|tests)/', pathNot: '^src/contract/' },
    },
    {
      name: 'page-knows-no-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|tests)/' },
    },
    {
      name: 'sdk-behind-its-adapter',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(platform|api)/' },
      to: {
        path: 'node_modules/(firebase|@firebase|idb-keyval|comlink|ofetch|workbox-window|browser-image-compression)/',
      },
    },
    {
      name: 'zod-from-the-contract',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/zod\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'no-react-below-ui',
      severity: 'error',
      from: { path: '^src/(contract|platform|api)/' },
      to: { path: 'node_modules/(react|react-dom|@mantine|@tanstack)/' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|workers|server)/',
        pathNot: '^src/routes/|/fixtures/|\\.(test|gen|d)\\.tsx?$',
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
