import { useEffect, useMemo, useState } from 'react'
import type { Example } from '#contract/inference.ts'
import type { Rectangle, Size } from '#domain/geometry.ts'
import { createBox, createBoxAt } from '#ui/boxes/box-geometry.ts'
import { BoxProposer } from '#workers/marking/page/box-proposer.ts'
import {
  createMark,
  findMark,
  findObjectAt,
  type Mark,
  maxMarks,
  toExamples,
  toMarks,
  toPixels,
} from './marks.ts'

export type Selection = { kind: 'mark'; id: string } | { kind: 'object'; index: number }

/** In pixels of the screen, around an object that is tapped. */
const reach = 12

type Options = { file: Blob; image: Size; examples: readonly Example[] }

/** The marks of an image, and which of them or of the counted objects is selected. */
export function useMarking({ file, image, examples }: Options) {
  const [marks, setMarks] = useState(() => toMarks(examples, image))
  const [selection, select] = useState<Selection>()
  /** For screen readers. */
  const [announcement, announce] = useState('')
  const proposer = useBoxProposer(file)

  const listBoxes = () => marks.map(({ box }) => box)

  function add(box: Rectangle, isNot = false): Mark | undefined {
    if (marks.length >= maxMarks) {
      announce(`An image has at most ${maxMarks} boxes.`)
      return undefined
    }
    const mark = createMark(box, isNot)
    setMarks((before) => [...before, mark])
    focusMark(mark.id)
    announce(`Box ${marks.length + 1} added.`)
    return mark
  }

  /** Replaces the box of a mark by the one of the object that is there, unless the user has changed it meanwhile. */
  async function propose(mark: Mark | undefined, point?: { x: number; y: number }): Promise<void> {
    if (!mark) return
    const found = await proposer.propose(point && { x: point.x / image.width, y: point.y / image.height })
    if (!found) return
    const box = toPixels(found, image)
    if (findMark(box, marks)) return
    setMarks((before) => before.map((one) => (one === mark ? { ...one, box } : one)))
  }

  function focusMark(id: string | undefined): void {
    select(id === undefined ? undefined : { kind: 'mark', id })
    // After the box is rendered.
    requestAnimationFrame(() => {
      const selector = id === undefined ? '[data-add-box]' : `[data-box="${CSS.escape(id)}"]`
      document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
    })
  }

  return {
    marks,
    selection,
    announcement,
    select,
    add,
    /**
     * Selects the counted object at a point, or marks the object there: the first mark may be one of them. `scale` is that of the
     * shown image.
     */
    tap(point: { x: number; y: number }, scale: number, objects: readonly Rectangle[]): void {
      const isFirst = marks.every(({ isNot }) => isNot)
      const index = isFirst ? -1 : findObjectAt(objects, point, reach / scale)
      if (index >= 0) select({ kind: 'object', index })
      else void propose(add(createBoxAt(point, listBoxes(), image)), point)
    },
    /** Without a pointer: marks a frequent object, which the user may move. */
    addProposed(): void {
      void propose(add(createBox(listBoxes(), image)))
    },
    change(id: string, changes: Partial<Pick<Mark, 'box' | 'isNot'>>): readonly Mark[] {
      const changed = marks.map((mark) => (mark.id === id ? { ...mark, ...changes } : mark))
      setMarks(changed)
      return changed
    },
    remove(id: string): void {
      const index = marks.findIndex((mark) => mark.id === id)
      setMarks(marks.filter((mark) => mark.id !== id))
      focusMark((marks[index + 1] ?? marks[index - 1])?.id)
      announce(`Box removed, ${marks.length - 1} left.`)
    },
    /** Selects the mark at this distance from another one. */
    step(id: string, by: number): void {
      const index = marks.findIndex((mark) => mark.id === id)
      focusMark(marks[Math.min(Math.max(index + by, 0), marks.length - 1)]?.id)
    },
    listExamples: (of: readonly Mark[] = marks) => toExamples(of, image),
  }
}

export type Marking = ReturnType<typeof useMarking>

export function findSelectedMark({
  marks,
  selection,
}: Pick<Marking, 'marks' | 'selection'>): Mark | undefined {
  return selection?.kind === 'mark' ? marks.find(({ id }) => id === selection.id) : undefined
}

/** Finds the objects before the first tap. Proposes nothing where the worker cannot start. */
function useBoxProposer(file: Blob) {
  const proposer = useMemo(() => new BoxProposer(file), [file])
  useEffect(() => {
    proposer.propose().catch(() => undefined)
    return () => proposer.terminate()
  }, [proposer])
  return useMemo(
    () => ({
      propose: (point?: { x: number; y: number }) => proposer.propose(point).catch(() => undefined),
    }),
    [proposer],
  )
}
