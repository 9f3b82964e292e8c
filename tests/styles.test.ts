import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a component draws with besides itself; a missing sheet shows as a broken layout and as nothing else. */
const drawnWith: Record<string, string[]> = {
  SegmentedControl: ['FloatingIndicator'],
  Select: ['Combobox', 'Popover', 'ScrollArea', 'Input', 'CloseButton'],
  Menu: ['Popover'],
  Dialog: ['Affix', 'Paper', 'CloseButton'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Checkbox: ['InlineInput'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  PasswordInput: ['Input', 'ActionIcon'],
  Button: ['UnstyledButton', 'Loader'],
}

const styles = globSync('src/ui/styles*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const used = new Set(
  globSync('src/**/*.tsx').flatMap((file) => {
    const [, names = ''] = /import \{([^}]+)\} from '@mantine\/core'/.exec(readFileSync(file, 'utf8')) ?? []
    return names.split(',').map((name) => name.trim())
  }),
)

test('Every Mantine component in use has its styles', () => {
  const needed = [...used].flatMap((name) => [name, ...(drawnWith[name] ?? [])])
  const missing = needed.filter(
    (name) =>
      existsSync(`node_modules/@mantine/core/styles/${name}.css`) && !styles.includes(`/${name}.css'`),
  )
  expect(used.size).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('No styles are shipped for components that nobody uses', () => {
  const ground = ['baseline', 'default-css-variables', 'global', 'Notification']
  const needed = new Set([...ground, ...used, ...[...used].flatMap((name) => drawnWith[name] ?? [])])
  const shipped = [...styles.matchAll(/core\/styles\/([\w-]+)\.css/g)].map(([, name = '']) => name)
  expect(shipped.filter((name) => !needed.has(name))).toEqual([])
})

test('No style sheet says light-dark(): the build rewrites it to what never has a value here; the theme says it', () => {
  const sheets = globSync('src/**/*.css')
  expect(sheets.length).toBeGreaterThan(5)
  expect(sheets.filter((file) => readFileSync(file, 'utf8').includes('light-dark('))).toEqual([])
})

/** A sheet of styles-late.ts is there only where its user asks for it. */
test('Whoever draws with late styles brings them along', () => {
  const late = [...readFileSync('src/ui/styles-late.ts', 'utf8').matchAll(/styles\/(\w+)\.css/g)].map(
    ([, name = '']) => name,
  )
  const parts = new RegExp(`import \\{[^}]*\\b(${late.join('|')})\\b[^}]*\\} from '@mantine/core'`)
  const users = globSync('src/**/*.tsx').filter(
    (file) => !file.includes('.test.') && parts.test(readFileSync(file, 'utf8')),
  )
  expect(users.length).toBeGreaterThan(4)
  expect(users.filter((file) => !readFileSync(file, 'utf8').includes("import '#ui/styles-late.ts'"))).toEqual(
    [],
  )
})

test('No colour is used whose variables the build leaves out', () => {
  const [, names = ''] = /--mantine-color-\(([a-z|]+)\)/.exec(readFileSync('vite.config.ts', 'utf8')) ?? []
  const sources = globSync(['src/**/*.{ts,tsx,css}']).filter((file) => !file.includes('.test.'))
  const used = new RegExp(`mantine-color-(${names})-|(color|c|bg)(=|: |=\\{)['"](${names})['".]`)
  expect(names.split('|').length).toBeGreaterThan(5)
  expect(sources.filter((file) => used.test(readFileSync(file, 'utf8')))).toEqual([])
})
