import { hasImageName } from '../files/image-files.ts'

export const isImageReference = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.startsWith('data:image/') || hasImageName(value.trim().split(/[?#]/)[0] ?? ''))
