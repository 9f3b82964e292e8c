import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** The visibility toggle is in the tab order (WCAG 2.1.1). */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      size="md"
      required
      withAsterisk={false}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-pressed': visible,
      }}
      {...props}
    />
  )
}
