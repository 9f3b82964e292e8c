import type { RowAmount } from './find-amounts.ts'
import type { RowText } from './row.ts'
import { rankTotalLabel } from './total-label.ts'

/**
 * Finds the total: the amount in a row that names it. Undefined if no row does, or if rows name different ones, of which those
 * with what is to be paid come first.
 */
export function findTotal(rows: readonly RowText[], amounts: readonly RowAmount[]): RowAmount | undefined {
  const named = amounts.flatMap((amount) => {
    const isOnly = amounts.every((one) => one === amount || one.row !== amount.row)
    const rank = rankTotalLabel(rows[amount.row]?.text ?? '')
    return isOnly && rank > 0 ? [{ amount, rank }] : []
  })
  // Of a paid bill, nothing is to be paid any more.
  const unpaid = named.filter(({ amount }) => amount.value !== 0)
  const totals = unpaid.length > 0 ? unpaid : named
  const best = Math.max(...totals.map(({ rank }) => rank))
  const [first, ...rest] = totals.filter(({ rank }) => rank === best).map(({ amount }) => amount)
  return rest.every(({ value }) => value === first?.value) ? first : undefined
}
