import { hasImageExtension } from '../files/image-files.ts'

export const isImageReference = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.startsWith('data:image/') || hasImageExtension(value.trim().split(/[?#]/)[0] ?? ''))
