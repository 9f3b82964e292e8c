import type { CountOf, Listed } from '../parsing/lists.ts'
import { Rows } from './rows.tsx'
import { SurenessChip } from './confidence-chip.tsx'

type CountRowsProps = { title: string; path: string; list: Listed<CountOf> | undefined }

/** Things, how many of each, and how sure that is. */
export function CountRows({ title, path, list }: CountRowsProps) {
  return (
    <Rows title={title} path={path} list={list}>
      {({ name, count, confidence }) => ({
        name,
        end: (count || confidence) && (
          <>
            {count?.said}
            <SurenessChip of={confidence} />
          </>
        ),
      })}
    </Rows>
  )
}
