import { createRequire } from 'node:module'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type IModule } from 'dependency-cruiser'

/** From the roof to the ground; an arrow may only point down. What each floor is for, in a few words. */
const described = [
  { place: 'src', says: 'main.tsx and router.ts build the house' },
  { place: 'src/routes', says: 'which address shows which screen' },
  { place: 'src/screens', says: 'one room per screen; strangers to each other' },
  { place: 'src/features', says: 'one room per thing people work with; strangers to each other' },
  { place: 'src/api', says: 'the calls, and what their errors mean' },
  { place: 'src/ui', says: 'pieces of the screen that know nothing of agents' },
  { place: 'src/platform', says: 'browser and SDK adapters; no React' },
  { place: 'workers', says: 'off the main thread: pictures, and the files kept on the device' },
  { place: 'server', says: 'the backend, beside the house' },
  { place: 'src/contract', says: 'what goes over the wire' },
]

export type Floor = { place: string; says: string; rooms: string[] }
export type Arrow = { from: string; to: string; isTypesOnly: boolean }

const root = fileURLToPath(new URL('../..', import.meta.url))
const notDrawn = /\.(test|pictures)\.tsx?$|\.d\.ts$|\/fixtures\//

/** The floors with their rooms, and the arrows between floors, as the files truly import each other. */
export async function readFloors(): Promise<{ floors: Floor[]; arrows: Arrow[] }> {
  const { options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    options: ICruiseOptions
  }
  const { output } = await cruise(['src', 'workers', 'server'], {
    ...options,
    baseDir: root,
    exclude: { path: notDrawn.source },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text.')
  const modules = output.modules.filter(({ source }) => floorOf(source))
  const floors = described.map(({ place, says }) => ({ place, says, rooms: roomsOf(place, modules) }))
  return { floors, arrows: arrowsOf(modules) }
}

/** The floor a file is on: the longest place that its path begins with. */
function floorOf(file: string): string | undefined {
  return described
    .map(({ place }) => place)
    .filter((place) => file.startsWith(`${place}/`))
    .sort((one, other) => other.length - one.length)[0]
}

/** Folders one below the floor; of the routes, which are files, nothing. */
function roomsOf(place: string, modules: IModule[]): string[] {
  const below = modules
    .filter(({ source }) => floorOf(source) === place)
    .map(({ source }) => relative(place, source).split(sep))
  const folders = below.filter((path) => path.length > 1).map(([folder = '']) => folder)
  return place === 'src/routes' ? [] : [...new Set(folders)].sort()
}

function arrowsOf(modules: IModule[]): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [floorOf(source), floorOf(resolved)]
      if (!from || !to || from === to) continue
      const known = arrows.get(`${from} ${to}`)
      const isTypesOnly = dependencyTypes.some((type) => type === 'type-only' || type === 'type-import')
      arrows.set(`${from} ${to}`, { from, to, isTypesOnly: isTypesOnly && (known?.isTypesOnly ?? true) })
    }
  }
  return [...arrows.values()].sort((one, other) => place(one) - place(other))
}

const place = ({ from, to }: Arrow) => rank(from) * described.length + rank(to)
const rank = (floor: string) => described.findIndex((one) => one.place === floor)
