import type { Kind } from '#domain/results/define-kind.ts'
import type { Viewer } from './define-viewer.ts'

/** All files in `viewers` are registered. They export viewers only. */
const files = import.meta.glob<Record<string, Viewer>>(['./viewers/*.tsx', '!./viewers/*.test.tsx'], {
  eager: true,
})

export const allViewers = Object.values(files).flatMap((file) => Object.values(file))

const viewerByKind = new Map<Kind, Viewer>(allViewers.map((viewer) => [viewer.kind, viewer]))

export function findViewer(kind: Kind | undefined): Viewer | undefined {
  return kind && viewerByKind.get(kind)
}
