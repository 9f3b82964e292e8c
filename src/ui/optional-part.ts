import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part that is loaded when it is first drawn. Where it cannot be had nothing stands in its place, and the app works. */
export function optionalPart(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy<ComponentType>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
}
