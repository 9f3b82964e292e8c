import type { Viewer } from './define-viewer.ts'

/** Each file in there exports viewers and nothing else (viewers.test.ts); each says itself which kinds it is for. */
const files = import.meta.glob<Record<string, Viewer>>(['./viewers/*.tsx', '!./viewers/*.test.tsx'], {
  eager: true,
})

export const allViewers = Object.values(files).flatMap((file) => Object.values(file))

const viewers = new Map(allViewers.flatMap((viewer) => viewer.kinds.map((kind) => [kind, viewer] as const)))

/** The viewer of the first of an agent's kinds (its code, then its type) that has one. */
export function viewerFor(kinds: string[]): Viewer | undefined {
  return kinds.map((kind) => viewers.get(kind)).find(Boolean)
}
