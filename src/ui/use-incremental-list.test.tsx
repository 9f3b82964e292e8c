import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useIncrementalList } from './use-incremental-list.ts'

const fifty = Array.from({ length: 50 }, (_, index) => index)

function List({ items, query }: { items: number[]; query: string }) {
  const { visible, endRef, isComplete } = useIncrementalList(items, { step: 6, key: query })
  return (
    <>
      <ul aria-label={`${visible.length} of ${query}`} />
      {/* A spacer that moves the end of the list below the viewport. */}
      <div style={{ height: '300vh' }} />
      {!isComplete && <div ref={endRef}>more</div>}
    </>
  )
}

test('renders one step, and more when the end scrolls into view', async () => {
  const screen = await render(<List items={fifty} query="all" />)
  await expect.element(screen.getByRole('list', { name: '6 of all' })).toBeInTheDocument()
  screen.getByText('more').element().scrollIntoView()
  await expect.element(screen.getByRole('list', { name: '50 of all' })).toBeInTheDocument()
})

test('resets when an earlier key is used again', async () => {
  const screen = await render(<List items={fifty} query="all" />)
  screen.getByText('more').element().scrollIntoView()
  await expect.element(screen.getByRole('list', { name: '50 of all' })).toBeInTheDocument()
  scrollTo(0, 0)
  await screen.rerender(<List items={[]} query="none" />)
  await screen.rerender(<List items={fifty} query="all" />)
  expect(screen.getByRole('list').element().getAttribute('aria-label')).toBe('6 of all')
})
