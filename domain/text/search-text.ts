/** Without regard to case, and to the form of letters (Unicode NFC), which differs in the names of files. */
export const toSearchText = (text: string): string => text.normalize('NFC').toLowerCase()

export const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Returns the words of a search, as `toSearchText` returns them. */
export const toSearchWords = (search: string): string[] => splitWords(toSearchText(search))
