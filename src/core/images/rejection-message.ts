import { ImageRejectedError } from '#workers/image/shared/image-errors.ts'

export function getRejectionMessage(error: unknown): string {
  if (!(error instanceof ImageRejectedError)) {
    return 'This image could not be prepared. Please try another one.'
  }
  switch (error.reason) {
    case 'empty':
      return 'This file is empty. Please choose another image.'
    case 'damaged':
      return 'This image is damaged or was not saved completely. Please choose another one or take it again.'
    case 'too-large':
      return 'This file is too large. Please choose an image of at most 50 MB.'
    case 'too-many-pixels':
      return 'This image has too many pixels to be opened safely. Please choose a smaller one (at most 150 megapixels).'
    case 'heic':
      return 'This HEIC photo could not be read. On an iPhone, share it with Options > Most Compatible to get a JPEG. For new photos choose Settings > Camera > Formats > Most Compatible.'
    case 'heic-decoder-not-loaded':
      return 'Reading a HEIC photo here requires a download of 0.4 MB, which failed. Connect to the internet and try again, or choose a JPEG.'
    case 'svg':
      return 'SVG drawings cannot be analyzed. Please save the image as PNG or JPEG first.'
    case 'unsupported-format':
      return `${error.format ?? 'This format'} cannot be analyzed. Please save the image as JPEG, PNG or WebP first.`
    case 'not-decodable':
      return 'This browser cannot open the image. Please save it as JPEG or PNG and try again.'
    case 'not-an-image':
      return "This file isn't a valid image. Please choose a JPEG, PNG or WebP image."
  }
}
