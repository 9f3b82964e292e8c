import { useEffect, useMemo, useState } from 'react'
import type { CountCriteria, TemplateRef } from '#core/agents/run-request.ts'
import type { Rectangle, Size } from '#domain/geometry.ts'
import { createBoxAt, createCenteredBox } from '#ui/boxes/box-geometry.ts'
import { BoxProposer } from '#workers/marking/page/box-proposer.ts'
import {
  createMark,
  findMarkAtCenterOf,
  findObjectIndexAt,
  type Mark,
  maxMarks,
  toExamples,
  toFractions,
  toMarks,
  toPixels,
} from './marks.ts'

export type MarkingSelection =
  | { kind: 'mark'; id: string }
  | { kind: 'object'; index: number }
  | { kind: 'region' }

/** Where the region is at first, in fractions of the image. */
const firstRegion = { x: 0.15, y: 0.15, width: 0.7, height: 0.7 }

/** Of the area of the image. A larger proposal is not one of many objects. */
const maxProposed = 0.25

/** In pixels of the screen, around an object that is tapped. */
const reach = 12

type Options = { file: Blob; image: Size; by: CountCriteria }

/** The marks and the region of an image, the template by which it is counted too, and what is selected. */
export function useMarking({ file, image, by }: Options) {
  const [marks, setMarks] = useState(() => toMarks(by.examples, image))
  const [template, setTemplate] = useState(by.template)
  const [region, setRegion] = useState(() => by.region && toPixels(by.region, image))
  const [selection, select] = useState<MarkingSelection>()
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
    if (!found || found.width * found.height > maxProposed) return
    const box = toPixels(found, image)
    if (marks.length > 0 && !marks.some((other) => isAboutAsLarge(box, other.box))) return
    if (findMarkAtCenterOf(box, marks)) return
    setMarks((before) => before.map((one) => (one === mark ? { ...one, box } : one)))
  }

  function focusMark(id: string | undefined): void {
    select(id === undefined ? undefined : { kind: 'mark', id })
    focus(id === undefined ? '[data-add-box]' : toSelector(id))
  }

  return {
    marks,
    template,
    /** In pixels of the image. */
    region,
    selection,
    announcement,
    select,
    announce,
    add,
    setTemplate,
    setRegion,
    addRegion(): void {
      setRegion(toPixels(firstRegion, image))
      select({ kind: 'region' })
      focus(toSelector(regionId))
      announce('Only the objects in the area count.')
    },
    removeRegion(): void {
      setRegion(undefined)
      select(undefined)
      focus('[data-toggle-region]')
      announce('The objects in the whole image count.')
    },
    /**
     * Selects the counted object at a point, or marks the object there: the first mark may be one of them. `scale` is that of the
     * shown image.
     */
    tap(point: { x: number; y: number }, scale: number, objects: readonly Rectangle[]): void {
      const isFirst = !isCountable(marks, template)
      const index = isFirst ? -1 : findObjectIndexAt(objects, point, reach / scale)
      if (index >= 0) select({ kind: 'object', index })
      else void propose(add(createBoxAt(point, listBoxes(), image)), point)
    },
    /** Without a pointer: marks a frequent object, which the user may move. */
    addProposed(): void {
      void propose(add(createCenteredBox(listBoxes(), image)))
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
    replaceMarks(chosen: TemplateRef): void {
      setMarks([])
      select(undefined)
      setTemplate(chosen)
    },
    listExamples: () => toExamples(marks, image),
    getCountCriteria: (of: readonly Mark[] = marks): CountCriteria => ({
      examples: toExamples(of, image),
      template,
      region: region && toFractions(region, image),
    }),
  }
}

/** Objects that count together are. */
function isAboutAsLarge(one: Rectangle, other: Rectangle): boolean {
  const ratio = Math.sqrt((one.width * one.height) / (other.width * other.height))
  return ratio > 0.5 && ratio < 2
}

export type Marking = ReturnType<typeof useMarking>

/** Of `EditableBox`. The ids of the marks are UUIDs. */
export const regionId = 'region'

const toSelector = (id: string) => `[data-box="${CSS.escape(id)}"]`

/** Moves the focus after the element is rendered. */
function focus(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }))
}

/** Returns whether something says which objects count. */
export const isCountable = (marks: readonly Mark[], template: TemplateRef | undefined) =>
  template !== undefined || marks.some(({ isNot }) => !isNot)

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
