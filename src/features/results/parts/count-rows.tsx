import type { CountOf, Listed } from '../reading/lists.ts'
import { Rows } from './rows.tsx'

type CountRowsProps = { title: string; path: string; list: Listed<CountOf> | undefined }

/** Things and how many of each. */
export function CountRows({ title, path, list }: CountRowsProps) {
  return (
    <Rows title={title} path={path} list={list}>
      {({ name, count }) => ({ name, end: count?.said })}
    </Rows>
  )
}
