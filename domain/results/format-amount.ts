import type { FormattedQuantity } from './parsing/numbers.ts'

/** With the decimals of the currency, such as '33.90 MYR'. */
export function formatAmount({ value, text }: FormattedQuantity, currency = ''): string {
  const isCode = /^[A-Z]{3}$/.test(currency)
  const { minimumFractionDigits = 2 } = isCode
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    : {}
  const decimals = text.split('.')[1]?.length ?? 0
  const shown =
    value !== undefined && decimals < minimumFractionDigits && Math.abs(value) < 1e12
      ? value.toLocaleString('en', { minimumFractionDigits, useGrouping: 'min2' })
      : text
  return [shown, currency].filter(Boolean).join(' ')
}
