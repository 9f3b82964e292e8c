/** Folders of systems, network drives and galleries, with thumbnails, deleted files and caches. */
const systemFolders =
  /^(\..*|__MACOSX|@eaDir|@Recycle|@Recently-Snapshot|#recycle|#snapshot|~snapshot|\$RECYCLE\.BIN|RECYCLE[RD]|System Volume Information|lost\+found|LOST\.DIR|Network Trash Folder|Temporary Items|@tmp|found\.\d{3}|.*\.lrdata)$/i

/** Files of systems, network drives, galleries and office programs. */
const systemFiles =
  /^(\..*|thumbs\.db|ehthumbs(_vista)?\.db|desktop\.ini|picasa\.ini|ZbThumbnail\.info|SYNO(PHOTO|FILE|INDEX)_.*|~\$.*)$/i

/** Whether a program has made the file beside images of the user: hidden, a thumbnail, deleted, or with settings of a folder. */
export function isSystemFile(path: string): boolean {
  const folders = path.split(/[/\\]/)
  const name = folders.pop() ?? ''
  return (
    systemFiles.test(name) ||
    folders.some((folder) => folder !== '.' && folder !== '..' && systemFolders.test(folder))
  )
}

const imageExtension =
  /\.(jpe?g|jpe|jfif|pjp|pjpeg|png|apng|webp|gif|avif|hei[cf]s?|hif|bmp|dib|tiff?|jxl|jp2|j2k|svg|psd|ico|dng|cr[23w]|nef|nrw|arw|srf|orf|rw2|raf|pef|x3f|3fr|raw)$/i

/** By its name, whether a file is meant to be an image, of which formats only `recognizeImageFormat` is certain. */
export const hasImageExtension = (name: string) => imageExtension.test(name)
