/** What makes a photo hard to read. */
export type ImageQuality = {
  /** 0 to 1: how much of the fine detail at edges would be lost by a blur. A sharp photo has at least 0.6. */
  sharpness: number
  /** 0 to 1: the luminance that 95 % of the pixels do not exceed. */
  brightness: number
  /** 0 to 1: the share of the image that a reflection has blown out. */
  glare: number
  /** 0 to 1: the share that something smooth and reddish at the border covers, such as a finger over the lens. */
  cover: number
  /** -45 to 45: how far the lines of the image are from upright, in degrees. 0 if it has no dominant direction. */
  tilt: number
}
