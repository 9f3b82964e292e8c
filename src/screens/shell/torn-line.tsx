/** For an Illustration: the way between the app and the server, torn. */
export const tornLine = (
  <>
    <path d="M40 49h14a6 6 0 0 0 0-12M92 49H78a6 6 0 0 0 0 12" />
    <path d="m63 40 2 5M69 58l-2-5M73 43l-4 3M59 55l4-3" />
  </>
)
