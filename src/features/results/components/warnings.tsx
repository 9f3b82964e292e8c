import type { Listed } from '../parsing/lists.ts'
import { visibleText } from '../parsing/visible-text.ts'
import { Notice } from './notice.tsx'

/** How many are worth a sentence. */
const most = 5

/** Why a count may be wrong, in the counter's own words. */
export function Doubts({ list }: { list: Listed<string> | undefined }) {
  if (!list || list.items.length === 0) return null
  const said = list.items.slice(0, most).map(({ value }) => visibleText(value.slice(0, 200)))
  return <Notice tone="caution">This count may be wrong: {said.join('; ')}.</Notice>
}
