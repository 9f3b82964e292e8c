const maxWords = 10

/** Names of boxes, points and sizes, normalized. */
const geometryKeys = new Set([
  ...['box', 'boxes', 'box2d', 'bbox', 'bboxes', 'boundingbox', 'boundingboxes', 'boxformat', 'bboxformat'],
  ...['coordinates', 'position', 'location', 'region', 'area', 'center', 'centroid', 'polygon', 'points'],
  ...['vertices', 'keypoints', 'mask', 'segmentation', 'contour', 'imagesize', 'imagewidth', 'imageheight'],
  ...['x', 'y', 'w', 'h', 'width', 'height', 'left', 'top', 'right', 'bottom'],
  ...['x1', 'y1', 'x2', 'y2', 'xmin', 'ymin', 'xmax', 'ymax'],
])

/** Returns whether a field of this name says where something is in the image, or how large it is there. */
export function isGeometryKey(key: string): boolean {
  return geometryKeys.has(key.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** Returns whether a field has coordinates or a size in the image. Words such as "top left" are none. */
export function isCoordinate(key: string, value: unknown): boolean {
  if (!isGeometryKey(key)) return false
  const values = Array.isArray(value) ? value.slice(0, maxWords) : [value]
  return !values.every((one) => typeof one === 'string' && /\p{L}{2}/u.test(one))
}
