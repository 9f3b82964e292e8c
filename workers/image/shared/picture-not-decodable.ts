/** The browser cannot read these bytes, so no other path can either. Crosses to the page by its name. */
export class PictureNotDecodable extends Error {
  override readonly name = 'PictureNotDecodable'
}
