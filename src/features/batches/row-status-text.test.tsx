import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RowStatusText } from './row-status-text.tsx'

/** Wraps each text node in an element, as translators of browsers do. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  }
}

test('a status changes on a page that was translated', async () => {
  const screen = await render(<RowStatusText status="waiting" label="Waiting" />)
  translate(screen.container)
  await screen.rerender(<RowStatusText status="done" label="Done" />)
  expect(screen.container.textContent.trim()).toBe('Done')
})
