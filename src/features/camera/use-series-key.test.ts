import { expect, test } from 'vitest'
import { getSeriesKeyAction } from './use-series-key.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false, repeat: false, isComposing: false }
const idle = { focus: 'nothing', isDialogOpen: false } as const

test.each(['Enter', ' ', 'AudioVolumeUp', 'VolumeUp', 'VolumeDown', 'Camera'])('%j takes a photo', (key) => {
  expect(getSeriesKeyAction({ ...plain, key }, idle)).toBe('capture')
  expect(getSeriesKeyAction({ ...plain, key }, { ...idle, focus: 'shutter' })).toBe('capture')
})

test('a held key takes one photo', () => {
  expect(getSeriesKeyAction({ ...plain, key: 'Enter', repeat: true }, idle)).toBe('prevent')
})

test('Enter and Space activate a focused control, and the volume keys take a photo', () => {
  const focused = { ...idle, focus: 'control' } as const
  expect(getSeriesKeyAction({ ...plain, key: 'Enter' }, focused)).toBe('ignore')
  expect(getSeriesKeyAction({ ...plain, key: ' ' }, focused)).toBe('ignore')
  expect(getSeriesKeyAction({ ...plain, key: 'AudioVolumeUp' }, focused)).toBe('capture')
})

test.each([
  ['another key', { key: 'a' }, idle],
  ['a shortcut', { key: 'Enter', ctrlKey: true }, idle],
  ['a text field', { key: ' ' }, { ...idle, focus: 'field' }],
  ['an open dialog', { key: 'VolumeUp' }, { ...idle, isDialogOpen: true }],
  ['an input method', { key: 'Enter', isComposing: true }, idle],
] as const)('takes no photo with %s', (_, press, context) => {
  expect(getSeriesKeyAction({ ...plain, ...press }, context)).toBe('ignore')
})
