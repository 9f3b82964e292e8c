import { neededFor, type Piece } from '../../server/launch/pieces.ts'

/** A screen, and what stands before it can be used. */
export type Screen = {
  /** The route's file below src/routes/, without its ending. */
  route: string
  pieces: Piece[]
  /** gzip, in bytes */
  budget: { js: number; css: number }
  /** No module that matches may be loaded before the screen can be used. */
  never: RegExp[]
}

const kilobyte = 1000
const lazyPart = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/
const shell = 'src/routes/_shell.tsx?tsr-split=component'

const outside = { js: 150 * kilobyte, css: 20 * kilobyte }
const studio = { js: 190 * kilobyte, css: 20 * kilobyte }
const inside = { js: 212 * kilobyte, css: 20 * kilobyte }

/** What comes when it is asked for, or when the screen stands. */
const later = [
  /^src\/features\/camera\//,
  /^src\/platform\/(firebase-auth|image-worker)\.ts$/,
  /node_modules\/(@firebase|comlink|browser-image-compression|jsonrepair|client-zip)\//,
]
const behindSignIn = [/^src\/screens\/shell\/shell\.tsx$/, /node_modules\/@tanstack\/query-core\//]
/** The two screens that everybody waits for also wait for less. */
const lean: Record<string, RegExp[]> = {
  login: [/node_modules\/(zod|ofetch|@floating-ui)\//, /^src\/features\/(?!account|session)/],
  '_shell/test.route': [
    /node_modules\/(zod|ofetch|@floating-ui|@mantine\/form)\//,
    /^src\/features\/results\/viewers/,
  ],
}

/** Every screen of the build: a new one has its budget by itself. */
export function screensOf(pieces: Piece[]): Screen[] {
  return pieces
    .flatMap(({ modules }) => modules)
    .flatMap((module) => {
      const route = lazyPart.exec(module)?.[1]
      if (!route || route === '_shell') return []
      const isInside = route.startsWith('_shell/')
      return {
        route,
        pieces: neededFor(isInside ? [shell, module] : [module], pieces),
        budget: route === '_shell/test.route' ? studio : isInside ? inside : outside,
        never: [...later, ...(isInside ? [] : behindSignIn), ...(lean[route] ?? [])],
      }
    })
    .sort((one, other) => one.route.localeCompare(other.route))
}

/** Of which screens it loads the code; screens are strangers to each other. */
export function foldersIn({ pieces }: Screen): string[] {
  const folders = pieces.flatMap(({ modules }) =>
    modules.map((module) => /^src\/screens\/([^/]+)\//.exec(module)?.[1] ?? 'shell'),
  )
  return [...new Set(folders)].filter((folder) => folder !== 'shell')
}
