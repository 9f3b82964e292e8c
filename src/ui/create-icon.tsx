import type { ComponentProps, ReactElement } from 'react'

export type IconProps = Omit<ComponentProps<'svg'>, 'stroke' | 'children'> & {
  /** In pixels, or any CSS length. */
  size?: number | string
  /** The width of the lines, in units of the 24x24 drawing. */
  stroke?: number
}
/** Hidden from screen readers unless `aria-hidden` says otherwise. */
export type IconComponent = (props: IconProps) => ReactElement

/** @param paths the values of `d`, in a drawing of 24x24 units. */
export const createIcon =
  (...paths: string[]): IconComponent =>
  ({ size = 24, stroke = 2, color = 'currentColor', ...props }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke={color}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      {renderPaths(paths)}
    </svg>
  )

export const createFilledIcon =
  (...paths: string[]): IconComponent =>
  ({ size = 24, stroke: _, color = 'currentColor', ...props }) => (
    <svg viewBox="0 0 24 24" width={size} height={size} fill={color} aria-hidden {...props}>
      {renderPaths(paths)}
    </svg>
  )

const renderPaths = (paths: string[]) => paths.map((path) => <path key={path} d={path} />)
