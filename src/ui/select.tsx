import { Select as MantineSelect, type SelectProps } from '@mantine/core'
import { useState } from 'react'

/**
 * Mounts its options when it gets the focus: those of all closed lists would make the page slow, and Mantine names only options
 * that were mounted before the list opens to screen readers.
 */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [wasFocused, setWasFocused] = useState(false)
  return (
    <MantineSelect
      {...props}
      comboboxProps={{ keepMounted: wasFocused, ...comboboxProps }}
      onFocus={(event) => {
        setWasFocused(true)
        onFocus?.(event)
      }}
    />
  )
}
