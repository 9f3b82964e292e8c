import type { ImageOptions } from './family.ts'

/** In the order of the channels of the model. */
export const imageNetNormalization = {
  mean: [0.485, 0.456, 0.406],
  std: [0.229, 0.224, 0.225],
} as const

/** Letterbox in the middle, values from 0 to 1. */
export const yoloImageOptions: ImageOptions = {
  resize: 'letterbox-center',
  padding: 114,
  color: 'rgb',
  scale: 1 / 255,
}
export const stretchedImageOptions: ImageOptions = { ...yoloImageOptions, resize: 'stretch' }
export const stretchedImageNetOptions: ImageOptions = { ...stretchedImageOptions, ...imageNetNormalization }
