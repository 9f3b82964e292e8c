import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type ModalProps,
} from '@mantine/core'

/** Shade 7 and darker shades have a contrast of at least 4.5:1 with white. */
const cobalt: MantineColorsTuple = [
  '#eef3fe',
  '#dbe5fb',
  '#b7c9f6',
  '#90abf1',
  '#7093ec',
  '#4f78e4',
  '#3b66db',
  '#2b53c2',
  '#2346a6',
  '#1b3785',
]

const dark: MantineColorsTuple = [
  '#e8eaf0',
  '#c3c8d3',
  '#a0a7b6',
  '#7d8597',
  '#4a5262',
  '#343b49',
  '#262c38',
  '#1b2029',
  '#14181f',
  '#0e1116',
]

/** In ms, of all transitions. */
const transitionMs = 160

/** While a dialog fades out, a second click must not trigger its action again. */
function styleDialog(_theme: unknown, { opened }: Pick<ModalProps, 'opened'>) {
  return {
    title: { fontSize: '1.125rem', fontWeight: 650 },
    content: opened ? {} : { pointerEvents: 'none' },
  }
}

/**
 * In Mantine's default theme, the contrast of filled buttons, light badges and dimmed text is below that of WCAG. The
 * accessibility tests check these shades.
 */
export const theme = createTheme({
  primaryColor: 'cobalt',
  colors: { cobalt, dark },
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, monospace",
  // Limited by the width of the page, so that large text has room for a word.
  spacing: { md: 'min(1rem, 4.5vw)', lg: 'min(1.25rem, 5.5vw)', xl: 'min(2rem, 8.5vw)' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    InputWrapper: {
      styles: {
        label: { fontWeight: 550, marginBottom: 4 },
        description: { lineHeight: 1.4 },
        error: { lineHeight: 1.4 },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: transitionMs },
      },
      styles: styleDialog,
    },
    Drawer: { styles: styleDialog },
    // Mantine renders a <header>, which would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // The options of all closed lists would make the page slow (`select.tsx`).
    Combobox: { defaultProps: { keepMounted: false } },
    Burger: { defaultProps: { transitionDuration: transitionMs } },
    SegmentedControl: { defaultProps: { transitionDuration: transitionMs } },
    // The default is a placeholder, which screen readers announce as an item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // On dark cards, the contrast of thin lines in the primary color is too low.
    Tabs: { defaultProps: { color: 'var(--mantine-color-anchor)' } },
    Slider: { defaultProps: { color: 'var(--mantine-color-anchor)' } },
    Loader: { defaultProps: { color: 'var(--mantine-color-anchor)' } },
    Alert: { styles: { closeButton: { width: 28, height: 28 } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 200, multiline: true, maw: 280 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

const tints = {
  '--mantine-color-cobalt-light': 'var(--app-lit)',
  '--mantine-color-green-light': 'light-dark(#e6f4ea, #14291d)',
  '--mantine-color-yellow-light': 'light-dark(#fdf3d8, #2e2611)',
  '--mantine-color-red-light': 'light-dark(#fdecea, #341b1d)',
  '--mantine-color-green-light-color': 'var(--app-ok)',
  '--mantine-color-yellow-light-color': 'var(--app-caution)',
  '--mantine-color-red-light-color': 'var(--app-bad)',
}

/** The contrast of Mantine's red with white text is too low. */
const red = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' }

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--app-ok': 'light-dark(#1f7a3d, #5fd38a)',
    '--app-caution': 'light-dark(#8a5a00, #f2c14e)',
    '--app-fair': 'light-dark(#9a3d00, #ffab70)',
    '--app-bad': 'light-dark(#b3261e, #ff9b91)',
    '--app-lit': 'light-dark(#e6edfd, #1d2947)',
    '--app-line': 'light-dark(#e1e5ec, #2a303c)',
    '--app-background': 'light-dark(#f6f7f9, #0e1116)',
    '--app-card': 'light-dark(#ffffff, #161a21)',
    '--app-sunken': 'light-dark(#f1f3f6, #10141a)',
    '--app-track': 'light-dark(#e4e8ef, #262d39)',
  },
  light: {
    ...red,
    ...tints,
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#171b24',
    '--mantine-color-dimmed': '#545c6b',
    '--mantine-color-placeholder': '#6a7280',
    '--mantine-color-default-border': '#cdd3dd',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#2b53c2',
    '--mantine-color-red-outline': 'var(--app-bad)',
  },
  dark: {
    ...red,
    ...tints,
    '--mantine-color-body': '#161a21',
    '--mantine-color-text': '#e8eaf0',
    '--mantine-color-dimmed': '#a0a7b6',
    '--mantine-color-placeholder': '#8b93a3',
    '--mantine-color-default': '#1b2029',
    '--mantine-color-default-border': '#3a4250',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-anchor': '#90abf1',
  },
})
