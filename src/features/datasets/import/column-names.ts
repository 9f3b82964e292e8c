/** How tables call the image, the best name first. */
export const imageNames = [
  'image',
  'image_data',
  'image_url',
  'media_url',
  'image_path',
  'file',
  'filename',
  'file_name',
  'path',
  'photo',
]

/** How tables call the whole expected result, the best name first. */
export const expectedNames = [
  'expected',
  'expected_output',
  'ideal',
  'answer',
  'label',
  'ground_truth',
  'reference',
  'output',
]

export const tagNames = ['tags', 'tag']

const imageFile = /\.(jpe?g|jpe|jfif|png|webp|gif|avif|hei[cf])$/i

export const isImageReference = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.startsWith('data:image/') || imageFile.test(value.trim().split(/[?#]/)[0] ?? ''))
