/** Every shortcut of the product, as the list under “?” shows them. Standing in one place, none is forgotten. */
export const shortcuts = [
  {
    where: 'Everywhere',
    keys: [
      { press: ['mod', 'K'], does: 'Open the command palette' },
      { press: ['?'], does: 'Show this list' },
      { press: ['Esc'], does: 'Close a dialog, a menu or a list' },
    ],
  },
  {
    where: 'Test Studio',
    keys: [
      { press: ['mod', 'V'], does: 'Take the picture on the clipboard' },
      { press: ['Shift', 'Enter'], does: 'Take a photo, with the camera open' },
      { press: ['Esc'], does: 'Leave the full screen of the camera' },
    ],
  },
  {
    where: 'Places in the picture of an answer',
    keys: [
      { press: ['←', '→'], does: 'Go to the place before, or after' },
      { press: ['Home', 'End'], does: 'Go to the first place, or the last' },
      { press: ['Enter'], does: 'Choose the place, and find it in the answer' },
      { press: ['Esc'], does: 'Choose none' },
      { press: ['Page Up', 'Page Down'], does: 'Ask for much more, or much less, confidence on its slider' },
    ],
  },
] as const
