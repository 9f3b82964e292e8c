import { Anchor } from '@mantine/core'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { IconArrowLeft } from '#ui/icons.gen.ts'
import classes from './history-screen.module.css'

/**
 * On narrow screens the details replace the list. If the user came from the list, goes back in the history of the browser,
 * which restores the scroll position.
 */
export function BackToListLink({ isIcon = false }: { isIcon?: boolean }) {
  const router = useRouter()
  const isFromList = useLocation({ select: ({ state }) => state.isFromRunList })

  function goBack(event: MouseEvent): void {
    if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.back()
  }

  return (
    <Anchor
      className={classes.back ?? ''}
      renderRoot={(props) => (
        <Link
          from="/history"
          to="/history"
          search={({ run: _, ...search }) => search}
          replace
          aria-label={isIcon ? 'Back to the list' : undefined}
          {...props}
          onClick={goBack}
        />
      )}
    >
      <IconArrowLeft size={isIcon ? 24 : 18} /> {!isIcon && 'Back to the list'}
    </Anchor>
  )
}
