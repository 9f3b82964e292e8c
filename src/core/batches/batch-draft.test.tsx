import { expect, test } from 'vitest'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import { BatchDraft } from './batch-draft.ts'

const draw = async (name: string, width: number) => new File([await drawImage(width, 8)], name)

test('is checking until the files that were added last are checked', async () => {
  const draft = new BatchDraft()
  const [a, b] = [await draw('a.png', 8), await draw('b.png', 9)]
  const first = draft.add([a])
  const second = draft.add([b])
  await first
  expect(draft.state.get().checking).toBeDefined()
  await second
  expect(draft.state.get()).toMatchObject({
    images: [{ path: 'a.png' }, { path: 'b.png' }],
    checking: undefined,
  })
})
