import { useEffect } from 'react'

/** Sets the document title (WCAG 2.4.2). */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · AI Vision Platform`
  }, [title])
}
