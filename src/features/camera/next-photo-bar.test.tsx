import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { NextPhotoBar } from './next-photo-bar.tsx'

/** Replaces each text node by an element with another one, as translators of browsers do. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}

test('the count of saved photos changes on a page that was translated', async () => {
  const show = (saved: number) => (
    <MantineProvider>
      <NextPhotoBar saved={saved} onNext={() => undefined} />
    </MantineProvider>
  )
  const screen = await render(show(1))
  const button = screen.getByRole('button')
  translate(button.element())
  await screen.rerender(show(2))
  await expect.element(button).toHaveTextContent('Next photo · 2 saved')
})
