import parser from '@typescript-eslint/parser'
import reactHooks from 'eslint-plugin-react-hooks'

// Biome lints everything else.
export default [
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.gen.ts'],
    languageOptions: { parser },
    ...reactHooks.configs.flat.recommended,
  },
]
