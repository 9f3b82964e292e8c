const maxWords = 10

const metadataKeys = new Set(['metadata', 'variant_model', 'processing_time_ms', 'confidence'])

/** Normalized. */
const geometryKeys = new Set([
  ...['box', 'boxes', 'box2d', 'bbox', 'bboxes', 'boundingbox', 'boundingboxes', 'boxformat', 'bboxformat'],
  ...['coordinates', 'position', 'location', 'region', 'area', 'center', 'centroid', 'polygon', 'points'],
  ...['vertices', 'keypoints', 'mask', 'segmentation', 'contour', 'imagesize', 'imagewidth', 'imageheight'],
  ...['x', 'y', 'w', 'h', 'width', 'height', 'left', 'top', 'right', 'bottom'],
  ...['x1', 'y1', 'x2', 'y2', 'xmin', 'ymin', 'xmax', 'ymax'],
])

/** Returns whether a field of this name has a place or size in the image. */
export function isGeometryKey(key: string): boolean {
  return geometryKeys.has(key.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** Words such as "top left" are no coordinates. */
export function isCoordinate(key: string, value: unknown): boolean {
  if (!isGeometryKey(key)) return false
  const values = Array.isArray(value) ? value.slice(0, maxWords) : [value]
  return !values.every((one) => typeof one === 'string' && /\p{L}{2}/u.test(one))
}

/** Returns whether a field says nothing about what the image shows. */
export const isMetadataOrCoordinate = (key: string, value: unknown) =>
  metadataKeys.has(key) || isCoordinate(key, value)
