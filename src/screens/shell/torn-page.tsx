/** For an Illustration: what should stand here has come to pieces. */
export const tornPage = (
  <path d="M48 48V35a4 4 0 0 1 4-4h20l10 10v7l-7-4-6 6-7-6-7 6-7-2ZM48 56l7 2 7-6 7 6 6-6 7 4v8a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4Z" />
)
