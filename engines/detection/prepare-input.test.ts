import { expect, test } from 'vitest'
import { type InputOptions, placeImage, prepareInput, toImageBox } from './prepare-input.ts'

const options: InputOptions = {
  size: { width: 8, height: 8 },
  ...{ resize: 'letterbox-center', padding: 114, color: 'rgb', scale: 1, layout: 'nchw', type: 'float32' },
}
/** A red, a green, a blue and a white column, of which each is 4 px wide. */
const columns = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
]
const size = { width: 16, height: 8 }
const pixels = {
  ...size,
  data: Uint8Array.from({ length: 16 * 8 * 4 }, (_, index) => {
    const [column, channel] = [Math.floor(((index >> 2) % 16) / 4), index % 4]
    return columns[column]?.[channel] ?? 255
  }),
}
const whole = { x: 0, y: 0, ...size }

function prepare(changes: Partial<InputOptions>) {
  const changed = { ...options, ...changes }
  const { data, dims } = prepareInput(pixels, size, placeImage(whole, changed), changed)
  return { dims, data: Array.from(data, Number) }
}

test('a letterbox is as wide as the input, with padding above and below', () => {
  const { dims, data } = prepare({})
  expect(dims).toEqual([1, 3, 8, 8])
  expect(data.slice(0, 16)).toEqual(Array(16).fill(114))
  expect(data.slice(48, 64)).toEqual(Array(16).fill(114))
  // Reduced to half of the size, the columns still have sharp edges except for the filter of the reduction.
  const [red, green] = [data.slice(16, 24), data.slice(64 + 16, 64 + 24)]
  expect(red).toEqual([255, 223, 32, 0, 0, 32, 223, 255])
  expect(green).toEqual([0, 32, 223, 223, 32, 32, 223, 255])
})

test.each<[Partial<InputOptions>, number[]]>([
  [{ resize: 'letterbox-top-left' }, [255, 0, 0]],
  [{ resize: 'letterbox-top-left', color: 'bgr' }, [0, 0, 255]],
  [{ resize: 'stretch', scale: 1 / 255 }, [1, 0, 0]],
  [{ resize: 'stretch', type: 'uint8' }, [255, 0, 0]],
  [{ resize: 'stretch', scale: 1 / 255, mean: [0.5, 0.5, 0.25], std: [0.5, 0.25, 0.5] }, [1, -2, -0.5]],
  [{ resize: 'stretch', mean: [55, 0, 0], std: [100, 1, 1], color: 'bgr' }, [-0.55, 0, 255]],
])('the first pixel with %j', (changes, first) => {
  const channels = prepare(changes).data.filter((_, index) => index % 64 === 0)
  expect(channels).toEqual(first.map((value) => expect.closeTo(value, 5)))
  const last = prepare({ ...changes, layout: 'nhwc' })
  expect(last.dims).toEqual([1, 8, 8, 3])
  expect(last.data.slice(0, 3)).toEqual(first.map((value) => expect.closeTo(value, 5)))
})

test('a center crop has the middle of the image', () => {
  const { data } = prepare({ resize: 'center-crop' })
  // Not resized: half green, half blue.
  expect(data.slice(64, 72)).toEqual([255, 255, 255, 255, 0, 0, 0, 0])
  expect(data.slice(128, 136)).toEqual([0, 0, 0, 0, 255, 255, 255, 255])
})

test.each<[InputOptions['resize'], number | undefined, object]>([
  ['letterbox-center', undefined, { x: 2, y: 0, width: 8, height: 8 }],
  ['letterbox-top-left', undefined, { x: 2, y: 4, width: 8, height: 4 }],
  ['stretch', undefined, { x: 2, y: 2, width: 8, height: 4 }],
  ['center-crop', undefined, { x: 5, y: 2, width: 4, height: 4 }],
  ['center-crop', 0.5, { x: 6.5, y: 3, width: 2, height: 2 }],
])('a box of %s is placed in the image', (resize, cropFraction, expected) => {
  const changed = { ...options, resize, ...(cropFraction === undefined ? {} : { cropFraction }) }
  const placement = placeImage(whole, changed)
  expect(toImageBox({ x: 1, y: 2, width: 4, height: 4 }, placement, size)).toEqual(expected)
})

test('boxes are cut at the edges of the image', () => {
  const placement = placeImage(whole, options)
  const box = toImageBox({ x: -5, y: -5, width: 100, height: 100 }, placement, size)
  expect(box).toEqual({ x: 0, y: 0, width: 16, height: 8 })
})

test('a part of a reduced image fills the input', () => {
  const changed = { ...options, resize: 'stretch', size: { width: 4, height: 4 } } as const
  // The image is twice as large as the pixels, and the part is its green column.
  const placement = placeImage({ x: 8, y: 0, width: 8, height: 16 }, changed)
  const { data } = prepareInput(pixels, { width: 32, height: 16 }, placement, changed)
  expect(Array.from(data.slice(16, 20), Number)).toEqual([255, 255, 255, 255])
  expect(Array.from(data.slice(0, 4), Number)).toEqual([0, 0, 0, 0])
})
