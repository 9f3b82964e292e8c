import { useEffect } from 'react'

/** The document's title follows the page's heading (WCAG 2.4.2). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · AI Vision Platform`
  }, [title])
}
