import { expect, test } from 'vitest'
import { shutterKey } from './shutter-key.ts'

const press = {
  key: 'Enter',
  shiftKey: true,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
}
const place = { focus: 'nothing', isInCamera: false, isDialogOpen: false } as const

test.each([
  ['Shift+Enter takes a picture', {}, {}, 'capture'],
  ['also from a button of the camera', {}, { focus: 'control', isInCamera: true }, 'capture'],
  ['Enter alone does not', { shiftKey: false }, {}, 'ignore'],
  ['nor another key', { key: 'a' }, {}, 'ignore'],
  ['nor Ctrl+Shift+Enter', { ctrlKey: true }, {}, 'ignore'],
  ['nor Alt+Shift+Enter', { altKey: true }, {}, 'ignore'],
  ['nor Cmd+Shift+Enter', { metaKey: true }, {}, 'ignore'],
  ['while writing it is a line break', {}, { focus: 'field' }, 'ignore'],
  ['also in a field of the camera', {}, { focus: 'field', isInCamera: true }, 'ignore'],
  ['a button elsewhere is pressed by it', {}, { focus: 'control' }, 'ignore'],
  ['a dialog keeps its keys', {}, { isDialogOpen: true }, 'ignore'],
  ['choosing a letter from an input method is writing', { isComposing: true }, {}, 'ignore'],
  ['a held key is one picture', { repeat: true }, {}, 'swallow'],
  ['a held key presses no button again', { repeat: true }, { focus: 'control', isInCamera: true }, 'swallow'],
] as const)('%s', (_, change, where, meaning) => {
  expect(shutterKey({ ...press, ...change }, { ...place, ...where })).toBe(meaning)
})
