type LockedPackage = {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The `packages` of a package-lock.json, by path. The path of the project is empty. */
export type LockedPackages = Record<string, LockedPackage>

/** The development dependencies that only build or test the app. The others are bundled with it. */
const buildTools =
  /^(@size-limit\/|size-limit$|@tanstack\/router-plugin$|@vitejs\/|vite$|vite-plugin-|vitest$|playwright$)/

/** Lists the packages that the server or the app contains at run time, on any platform. */
export function listShippedPackages(packages: LockedPackages) {
  const project = packages[''] ?? {}
  const bundled = Object.keys(project.devDependencies ?? {}).filter((name) => !buildTools.test(name))
  const queue = [...listDependencies(project), ...bundled].map((name) => ({ name, from: '' }))
  const paths = new Set<string>()
  for (const { name, from } of queue) {
    const path = resolve(packages, name, from)
    if (path === undefined || paths.has(path)) continue
    paths.add(path)
    queue.push(...listDependencies(packages[path] ?? {}).map((it) => ({ name: it, from: path })))
  }
  return [...paths].map((path) => ({
    name: path.split('node_modules/').at(-1) ?? path,
    version: packages[path]?.version ?? '',
    license: packages[path]?.license,
  }))
}

function listDependencies(locked: LockedPackage): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {})
  const required = peers.filter((name) => !locked.peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...required]
}

/** Returns the path of a package as Node finds it from another one, or undefined if it is not installed. */
function resolve(packages: LockedPackages, name: string, from: string): string | undefined {
  const parents = from.split(/\/?node_modules\//).slice(1)
  for (let depth = parents.length; depth >= 0; depth--) {
    const path = [...parents.slice(0, depth), name].map((part) => `node_modules/${part}`).join('/')
    if (packages[path]) return path
  }
  return undefined
}
