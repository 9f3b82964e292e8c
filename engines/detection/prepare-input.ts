import { cropAndResizeToRgb } from '../image/crop-and-resize-to-rgb.ts'
import type { PixelBox, RgbaPixels, Size } from '../image/pixels.ts'
import { clamp } from '../numbers.ts'
import type { Tensor } from '../runtime/model-runtime.ts'

export type InputOptions = {
  size: Size
  resize: 'letterbox-center' | 'letterbox-top-left' | 'stretch' | 'center-crop'
  /** Of `center-crop`, the fraction of the shorter side. */
  cropFraction?: number
  /** Around a letterbox, from 0 to 255. */
  padding: number
  color: 'rgb' | 'bgr'
  /** A value of the tensor is `(value from 0 to 255 * scale - mean) / std`. */
  scale: number
  /** Of each channel, in the order of the model. */
  mean?: readonly [number, number, number]
  std?: readonly [number, number, number]
  layout: 'nchw' | 'nhwc'
  type: 'float32' | 'uint8' | 'int32'
}

/** The part `image` of the image fills the part `input` of the input. Both are in pixels of their own. */
export type Placement = { image: PixelBox; input: PixelBox }

/** @param part of the image, such as a tile. */
export function placeImage(part: PixelBox, options: InputOptions): Placement {
  const { size, resize, cropFraction = 1 } = options
  const whole = { x: 0, y: 0, ...size }
  if (resize === 'stretch') return { image: part, input: whole }
  if (resize === 'center-crop') {
    const scale = cropFraction * Math.min(part.width / size.width, part.height / size.height)
    const [width, height] = [size.width * scale, size.height * scale]
    const [x, y] = [part.x + (part.width - width) / 2, part.y + (part.height - height) / 2]
    return { image: { x, y, width, height }, input: whole }
  }
  const scale = Math.min(size.width / part.width, size.height / part.height)
  const [width, height] = [part.width, part.height].map((side) => Math.max(1, Math.round(side * scale)))
  const input = { x: 0, y: 0, width: width ?? 1, height: height ?? 1 }
  if (resize === 'letterbox-top-left') return { image: part, input }
  // As the training of YOLO models rounds it.
  input.x = Math.round((size.width - input.width) / 2 - 0.1)
  input.y = Math.round((size.height - input.height) / 2 - 0.1)
  return { image: part, input }
}

/**
 * @param pixels the image, maybe reduced.
 * @param imageSize of the image that is not reduced, to whose pixels the placement refers.
 */
export function prepareInput(
  pixels: RgbaPixels,
  imageSize: Size,
  { image, input }: Placement,
  options: InputOptions,
): Tensor {
  const [scaleX, scaleY] = [pixels.width / imageSize.width, pixels.height / imageSize.height]
  const source = {
    x: image.x * scaleX,
    y: image.y * scaleY,
    width: image.width * scaleX,
    height: image.height * scaleY,
  }
  return fillTensor(cropAndResizeToRgb(pixels, source, input), input, options)
}

/** Returns the longest side to which an image is decoded for a placement. It is twice as large, and resampled. */
export function chooseDecodedSide(size: Size, { image, input }: Placement): number {
  const scale = Math.max(input.width / image.width, input.height / image.height)
  return Math.ceil(Math.max(size.width, size.height) * Math.min(1, 2 * scale))
}

/** Converts a box in pixels of the input to one of the image, cut at its edges. */
export function toImageBox(box: PixelBox, placement: Placement, { width, height }: Size): PixelBox {
  const first = toImagePoint(box, placement)
  const last = toImagePoint({ x: box.x + box.width, y: box.y + box.height }, placement)
  const [left, top] = [clamp(first.x, 0, width), clamp(first.y, 0, height)]
  return { x: left, y: top, width: clamp(last.x, 0, width) - left, height: clamp(last.y, 0, height) - top }
}

export function toImagePoint<T extends { x: number; y: number }>(
  { x, y }: T,
  { image, input }: Placement,
): { x: number; y: number } {
  return {
    x: image.x + ((x - input.x) * image.width) / input.width,
    y: image.y + ((y - input.y) * image.height) / input.height,
  }
}

/** @param content red, green and blue of each pixel of the box. */
function fillTensor(content: Uint8ClampedArray, box: PixelBox, options: InputOptions): Tensor {
  const { size, color, layout, type, padding } = options
  const area = size.width * size.height
  const data = allocateTensorData(type, area * 3)
  const [step, channelStep] = layout === 'nchw' ? [1, area] : [3, 1]
  for (let channel = 0; channel < 3; channel++) {
    const toValue = createConversion(options, channel)
    const start = channel * channelStep
    const padded = toValue[padding] ?? 0
    for (let index = 0; index < area; index++) data[start + index * step] = padded
    let source = color === 'rgb' ? channel : 2 - channel
    for (let row = 0; row < box.height; row++) {
      let target = start + ((box.y + row) * size.width + box.x) * step
      for (const end = source + box.width * 3; source < end; source += 3, target += step)
        data[target] = toValue[content[source] ?? 0] ?? 0
    }
  }
  const dims = layout === 'nchw' ? [1, 3, size.height, size.width] : [1, size.height, size.width, 3]
  return { data, dims }
}

export function allocateTensorData(type: InputOptions['type'], length: number) {
  if (type === 'float32') return new Float32Array(length)
  return type === 'uint8' ? new Uint8Array(length) : new Int32Array(length)
}

/** Returns the value of the tensor for each from 0 to 255. */
function createConversion({ scale, mean, std }: InputOptions, channel: number): Float64Array {
  return Float64Array.from(
    { length: 256 },
    (_, value) => (value * scale - (mean?.[channel] ?? 0)) / (std?.[channel] ?? 1),
  )
}
