/** Mantine leaves the eye out of the tab order; a keyboard needs it as well (WCAG 2.1.1). */
export const passwordToggle = { tabIndex: 0, 'aria-label': 'Show password' }
