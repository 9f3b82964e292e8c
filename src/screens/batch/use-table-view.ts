import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RowStatus } from '#core/batches/batch-row.ts'
import type { RowFilter } from '#core/batches/filter-rows.ts'
import type { RowSort, SortKey } from '#core/batches/sort-rows.ts'
import { useUrlState } from '#screens/shared/use-url-state.ts'

/** The part of the URL that filters and sorts the table of a batch. `q`: the search. `sort`: `-` is descending. */
export type TableSearch = {
  q?: string | undefined
  status?: RowStatus | undefined
  verdict?: NonNullable<RowFilter['verdict']> | undefined
  below?: number | undefined
  sort?: string | undefined
}

export type TableView = { filter: RowFilter; sort: RowSort | null }

export function useTableView(): [view: TableView, setView: (view: TableView) => void] {
  const navigate = useNavigate({ from: '/batches/$id' })
  return useUrlState(readTableView(useSearch({ strict: false })), (changed) => {
    const search = toTableSearch(changed)
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true, resetScroll: false })
  })
}

const statuses: readonly RowStatus[] = ['waiting', 'sending', 'done', 'failed', 'cancelled']
const verdicts = ['right', 'wrong', 'none'] as const

/** Leaves out what is no filter. */
function readTableView({ q, status, verdict, below, sort }: Record<string, unknown>): TableView {
  // Parameters are texts, until the app itself has set them.
  const confidence = Number(below)
  return {
    filter: {
      text: typeof q === 'string' ? q : '',
      status: statuses.find((one) => one === status) ?? null,
      verdict: verdicts.find((one) => one === verdict) ?? null,
      below: confidence > 0 && confidence <= 1 ? confidence : null,
    },
    sort:
      typeof sort === 'string' && sort !== ''
        ? { by: sort.replace(/^-/, '') as SortKey, isDescending: sort.startsWith('-') }
        : null,
  }
}

function toTableSearch({ filter: { text, status, verdict, below }, sort }: TableView): TableSearch {
  return {
    q: text || undefined,
    status: status ?? undefined,
    verdict: verdict ?? undefined,
    below: below ?? undefined,
    sort: sort ? `${sort.isDescending ? '-' : ''}${sort.by}` : undefined,
  }
}
