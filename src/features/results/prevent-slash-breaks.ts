/** A line does not break at a slash, as in "8 / 10". */
export const preventSlashBreaks = (text: string): string => text.replaceAll(' / ', '\u00a0/\u00a0')
