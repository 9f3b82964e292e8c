import { expect, test } from 'vitest'
import { getSeriesShutterKeyAction } from './use-series-shutter-key.ts'

const plain = { ctrlKey: false, altKey: false, metaKey: false, repeat: false, isComposing: false }
const idle = { focus: 'nothing', isDialogOpen: false } as const

test.each(['Enter', ' ', 'AudioVolumeUp', 'VolumeUp', 'VolumeDown', 'Camera'])('%j takes a photo', (key) => {
  expect(getSeriesShutterKeyAction({ ...plain, key }, idle)).toBe('capture')
  expect(getSeriesShutterKeyAction({ ...plain, key }, { ...idle, focus: 'shutter' })).toBe('capture')
})

test('a held key takes one photo', () => {
  expect(getSeriesShutterKeyAction({ ...plain, key: 'Enter', repeat: true }, idle)).toBe('prevent')
})

test('Enter and Space activate a focused control, and the volume keys take a photo', () => {
  const focused = { ...idle, focus: 'control' } as const
  expect(getSeriesShutterKeyAction({ ...plain, key: 'Enter' }, focused)).toBe('ignore')
  expect(getSeriesShutterKeyAction({ ...plain, key: ' ' }, focused)).toBe('ignore')
  expect(getSeriesShutterKeyAction({ ...plain, key: 'AudioVolumeUp' }, focused)).toBe('capture')
})

test.each([
  ['another key', { key: 'a' }, idle],
  ['a shortcut', { key: 'Enter', ctrlKey: true }, idle],
  ['a text field', { key: ' ' }, { ...idle, focus: 'field' }],
  ['an open dialog', { key: 'VolumeUp' }, { ...idle, isDialogOpen: true }],
  ['an input method', { key: 'Enter', isComposing: true }, idle],
] as const)('takes no photo with %s', (_, press, context) => {
  expect(getSeriesShutterKeyAction({ ...plain, ...press }, context)).toBe('ignore')
})
