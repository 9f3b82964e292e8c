import { expect, test } from 'vitest'
import { getShutterKeyAction } from './use-shutter-key.ts'

const press = {
  key: 'Enter',
  shiftKey: true,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
}
const context = { focus: 'nothing', isInCamera: false, isDialogOpen: false } as const

test.each([
  ['Shift+Enter takes a photo', {}, {}, 'capture'],
  [
    'Shift+Enter on a button of the camera takes a photo',
    {},
    { focus: 'control', isInCamera: true },
    'capture',
  ],
  ['Enter is ignored', { shiftKey: false }, {}, 'ignore'],
  ['another key is ignored', { key: 'a' }, {}, 'ignore'],
  ['Ctrl+Shift+Enter is ignored', { ctrlKey: true }, {}, 'ignore'],
  ['Alt+Shift+Enter is ignored', { altKey: true }, {}, 'ignore'],
  ['Cmd+Shift+Enter is ignored', { metaKey: true }, {}, 'ignore'],
  ['a field gets a line break', {}, { focus: 'field' }, 'ignore'],
  ['a field of the camera gets a line break', {}, { focus: 'field', isInCamera: true }, 'ignore'],
  ['a button elsewhere is activated', {}, { focus: 'control' }, 'ignore'],
  ['an open dialog gets its keys', {}, { isDialogOpen: true }, 'ignore'],
  ['an input method gets its keys', { isComposing: true }, {}, 'ignore'],
  ['a held key takes one photo', { repeat: true }, {}, 'prevent'],
  [
    'a held key does not activate a button again',
    { repeat: true },
    { focus: 'control', isInCamera: true },
    'prevent',
  ],
] as const)('%s', (_, keys, changes, action) => {
  expect(getShutterKeyAction({ ...press, ...keys }, { ...context, ...changes })).toBe(action)
})
