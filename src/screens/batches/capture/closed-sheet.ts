type SheetProps = { opened: boolean }

/** For `memo`: a closed sheet is not rendered with each photo, because the shutter waits for that. */
export function staysClosed(before: SheetProps, after: SheetProps): boolean {
  return !before.opened && !after.opened
}
