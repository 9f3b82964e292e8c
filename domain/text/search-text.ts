/** Without regard to case, and to the form of letters (Unicode NFC), which differs in the names of files. */
export const toSearchText = (text: string): string => text.normalize('NFC').toLowerCase()

/** Returns the words of a search, as `toSearchText` returns them. */
export const splitSearch = (search: string): string[] => toSearchText(search).split(/\s+/).filter(Boolean)
