import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useIncrementalList } from './use-incremental-list.ts'

const many = Array.from({ length: 50 }, (_, number) => number)

function List({ items, about }: { items: number[]; about: string }) {
  const { shown, end, isWhole } = useIncrementalList(items, { step: 6, key: about })
  return (
    <>
      <ul aria-label={`${shown.length} of ${about}`} />
      {/* Out of reach until somebody scrolls there. */}
      <div style={{ height: '300vh' }} />
      {!isWhole && <div ref={end}>more</div>}
    </>
  )
}

test('A list begins with a few, and grows where its end comes into view', async () => {
  const screen = await render(<List items={many} about="all" />)
  await expect.element(screen.getByRole('list', { name: '6 of all' })).toBeInTheDocument()
  screen.getByText('more').element().scrollIntoView()
  await expect.element(screen.getByRole('list', { name: '50 of all' })).toBeInTheDocument()
})

test('Who comes back to an earlier search begins anew: its many items at once would keep the page busy', async () => {
  const screen = await render(<List items={many} about="all" />)
  screen.getByText('more').element().scrollIntoView()
  await expect.element(screen.getByRole('list', { name: '50 of all' })).toBeInTheDocument()
  scrollTo(0, 0)
  await screen.rerender(<List items={[]} about="nothing" />)
  await screen.rerender(<List items={many} about="all" />)
  expect(screen.getByRole('list').element().getAttribute('aria-label')).toBe('6 of all')
})
