import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** In ms. Browsers limit how often a page may change its URL. */
const urlDelayMs = 300

/** The URL follows with a delay. */
export function useSearchText(query: string): [text: string, setText: (text: string) => void] {
  const navigate = useNavigate({ from: '/history' })
  const [text, setText] = useState(query)
  const written = useRef(query)
  const write = useDebouncedCallback((q: string) => {
    written.current = q
    void navigate({
      to: '/history',
      search: (search) => ({ ...search, q: q || undefined }),
      replace: true,
      resetScroll: false,
    })
  }, urlDelayMs)
  // The user goes back or forward.
  useEffect(() => {
    if (written.current === query) return
    written.current = query
    setText(query)
  }, [query])

  return [
    text,
    (next) => {
      setText(next)
      write(next.trim())
    },
  ]
}
