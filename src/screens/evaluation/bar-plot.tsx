import { Text, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '#platform/format.ts'
import classes from './evaluation.module.css'

type BarPlotProps = {
  title: string
  /** The headings of the table behind the plot. */
  columns: [label: string, value: string]
  bars: readonly { label: string; value: number; isGood: boolean }[]
  /** The longest bar of all plots which are compared. */
  max: number
}

/** Screen readers read a table instead. */
export function BarPlot({ title, columns, bars, max }: BarPlotProps) {
  return (
    <figure className={classes.figure}>
      <Text component="figcaption" size="sm" fw={550}>
        {title}
      </Text>
      <div aria-hidden className={classes.bars}>
        {bars.map(({ label, value, isGood }) => (
          <div key={label} className={classes.bar}>
            <span className={classes.barLabel}>{label}</span>
            <span
              className={classes.barFill}
              data-good={isGood || undefined}
              style={{ width: `${(70 * value) / Math.max(1, max)}%` }}
            />
            <span>{formatNumber(value)}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatNumber(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
