import type { FocusEvent, PointerEvent } from 'react'
import type { AnnotationStore } from './annotation-store.ts'

/** Highlights an item while the mouse is over it, or while it has the focus of the keyboard. */
export const createHighlightHandlers = (store: AnnotationStore, path: string) => ({
  onPointerEnter: ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') store.set({ hovered: path })
  },
  onPointerLeave: () => store.set({ hovered: null }),
  onFocus: ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) store.set({ focused: path })
  },
  onBlur: () => store.set({ focused: null }),
})
