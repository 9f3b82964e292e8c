/** For an Illustration: looked for, and not found. */
export const magnifier = (
  <>
    <circle cx="63" cy="46" r="12" />
    <path d="m72 55 11 11M58.5 46h9" />
  </>
)
