import parser from '@typescript-eslint/parser'
import reactHooks from 'eslint-plugin-react-hooks'

// Biome lints everything else.
export default [
  {
    files: ['src/**/*.{ts,tsx}'],
    // Being replaced.
    ignores: ['src/**/*.gen.ts', 'src/features/runs/**', 'src/screens/studio/**'],
    languageOptions: { parser },
    ...reactHooks.configs.flat.recommended,
  },
]
