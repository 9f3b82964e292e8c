// What the finder of an empty state looks for, see Illustration. Strokes of one width, nothing filled.

/** Pictures of earlier, one behind the other. */
export const pileOfPictures = (
  <>
    <path d="M56 35h28a5 5 0 0 1 5 5v20" />
    <rect x="46" y="42" width="36" height="26" rx="5" />
    <path d="m46 63 9-8 7 6 6-5 14 10" />
    <circle cx="72" cy="50" r="2.5" />
  </>
)

/** Looked for, and not found. */
export const magnifier = (
  <>
    <circle cx="63" cy="46" r="12" />
    <path d="m72 55 11 11M58.5 46h9" />
  </>
)

export const key = (
  <>
    <circle cx="55" cy="49" r="9" />
    <path d="M64 49h24v8M80 49v6" />
  </>
)

/** An answer to come. */
export const page = (
  <>
    <path d="M52 32h20l10 10v22a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V36a4 4 0 0 1 4-4Z" />
    <path d="M72 32v10h10M56 50h18M56 58h12" />
  </>
)

/** The way between the app and the server, torn. */
export const tornLine = (
  <>
    <path d="M40 49h14a6 6 0 0 0 0-12M92 49H78a6 6 0 0 0 0 12" />
    <path d="m63 40 2 5M69 58l-2-5M73 43l-4 3M59 55l4-3" />
  </>
)
