import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** In ms. Browsers limit how often a page may change its URL. */
const urlDelayMs = 300

/**
 * Returns a value that is in the URL, and a function that changes it at once; the URL follows with a delay. The value must be
 * JSON.
 */
export function useUrlState<Value>(
  fromUrl: Value,
  write: (value: Value) => void,
): [value: Value, setValue: (value: Value) => void] {
  const key = JSON.stringify(fromUrl)
  const [value, setValue] = useState(fromUrl)
  const written = useRef(key)
  const writeLater = useDebouncedCallback((next: Value) => {
    written.current = JSON.stringify(next)
    write(next)
  }, urlDelayMs)
  // The user goes back or forward.
  useEffect(() => {
    if (written.current === key) return
    written.current = key
    setValue(JSON.parse(key) as Value)
  }, [key])

  return [
    value,
    (next) => {
      setValue(next)
      writeLater(next)
    },
  ]
}
