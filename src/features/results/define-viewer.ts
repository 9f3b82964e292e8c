import type { ReactElement, ReactNode } from 'react'
import type { Kind } from '#domain/results/define-kind.ts'
import type { JsonRecord } from '#domain/results/parsing/json.ts'

/** Renders the results of a kind below their headline. */
export type Viewer = ViewerOptions & {
  kind: Kind
  /** Returns undefined if the fields that could be read are not enough to show something. */
  render: (record: JsonRecord) => ReactElement | undefined
  /** Returns elements beside the headline. */
  renderAside: (record: JsonRecord) => ReactNode
}

type ViewerOptions = {
  /** Renders a result that is plain text. Undefined: the text is shown in a box. */
  renderText?: (text: string) => ReactElement
  /** Headlines to hide, because the viewer shows its own message instead. */
  replacedHeadlines?: string[]
}

/** Defines a viewer from a kind and a view of its fields. `unread` names the fields that could not be read. */
export function defineViewer<Result>(
  kind: Kind<Result>,
  view: (result: Result, unread: string[]) => ReactElement | undefined,
  { aside, ...options }: ViewerOptions & { aside?: (result: Result) => ReactNode } = {},
): Viewer {
  return {
    ...options,
    kind,
    render: (record) => {
      const { result, unread } = kind.read(record)
      return view(result, unread)
    },
    renderAside: (record) => aside?.(kind.read(record).result),
  }
}
