import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { toSourceFile } from '#core/images/source-file.ts'
import { ChosenImages } from './chosen-images.tsx'

test('says how many of the images are not shown, and shows them all without scrolling in the list', async () => {
  const image = await drawImage(8, 8)
  const images = Array.from({ length: 20 }, (_, index) => toSourceFile(new File([image], `${index}.png`)))
  const screen = await render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ChosenImages images={images} onRemove={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(screen.getByRole('listitem').elements()).toHaveLength(12)
  await screen.getByRole('button', { name: 'And 8 more' }).click()
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(20)
  const list = screen.getByRole('list', { name: 'Chosen images' }).element()
  expect(list.scrollHeight).toBe(list.clientHeight)
  expect(screen.getByRole('button', { name: /more$/ }).query()).toBeNull()
})
