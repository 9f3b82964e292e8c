import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSwipe } from './use-swipe.ts'

const onLeft = vi.fn()
const onRight = vi.fn()

function Page({ isLoading }: { isLoading: boolean }) {
  const swipe = useSwipe({ onLeft, onRight })
  return <section {...swipe}>{isLoading ? <p>Loading</p> : <p key="result">Result</p>}</section>
}

/** Dispatches a touch at this place, as the browser does: all events of a touch have the element where it began as target. */
function touch(target: Element, type: 'touchstart' | 'touchend', clientX: number): void {
  const point = new Touch({ identifier: 1, target, clientX, clientY: 300 })
  const touches = type === 'touchstart' ? [point] : []
  target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [point], bubbles: true }))
}

test('a swipe counts once, also if what it began on is replaced meanwhile', async () => {
  const screen = await render(<Page isLoading />)
  const loading = screen.getByText('Loading').element()
  touch(loading, 'touchstart', 100)
  touch(loading, 'touchend', 300)
  expect(onRight).toHaveBeenCalledTimes(1)
  touch(loading, 'touchstart', 300)
  await screen.rerender(<Page isLoading={false} />)
  touch(loading, 'touchend', 100)
  expect(onLeft).toHaveBeenCalledTimes(1)
  expect(onRight).toHaveBeenCalledTimes(1)
})
