import { lazy } from 'react'

const load = () => import('./mark-button.tsx')

/** Only for agents that count by examples. */
export const LazyMarkButton = lazy(async () => ({ default: (await load()).MarkButton }))

/** Otherwise it would move the result when it appears. */
export function preloadMarkButton(): void {
  void load().catch(() => undefined)
}
