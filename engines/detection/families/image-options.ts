import type { ImageOptions } from './family.ts'

/** In the order of the channels of the model. */
export const imageNet = {
  mean: [0.485, 0.456, 0.406],
  std: [0.229, 0.224, 0.225],
} as const

/** Letterbox in the middle, values from 0 to 1. */
export const yoloImage: ImageOptions = {
  resize: 'letterbox-center',
  padding: 114,
  color: 'rgb',
  scale: 1 / 255,
}
export const stretchedImage: ImageOptions = { ...yoloImage, resize: 'stretch' }
export const imageNetImage: ImageOptions = { ...stretchedImage, ...imageNet }
