const imageFile = /\.(jpe?g|jpe|jfif|png|webp|gif|avif|hei[cf])$/i

export const isImageReference = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.startsWith('data:image/') || imageFile.test(value.trim().split(/[?#]/)[0] ?? ''))
