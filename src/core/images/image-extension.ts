/** Images are JPEG, PNG or WebP. */
export const getImageExtension = ({ type }: Blob): string => /png|webp/.exec(type)?.[0] ?? 'jpg'
