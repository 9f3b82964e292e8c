import { expect, test } from 'vitest'
import { hasImageExtension, isSystemFile } from './image-files.ts'

test.each([
  '__MACOSX/a/._IMG.jpg',
  'a/.DS_Store',
  'Thumbs.db',
  'a/desktop.ini',
  'a/._b.jpg',
  'DCIM/.thumbnails/1.png',
  'DCIM/@eaDir/IMG_1.png/SYNOPHOTO_THUMB_M.png',
  'DCIM/Camera/.trashed-1700000000-IMG_2.png',
  '.trashed-1700000000-IMG_2.png',
  'DCIM/.@__thumb/defaultIMG_1.png',
  '$RECYCLE.BIN/S-1-5-21/$R1.png',
  '$Recycle.Bin\\S-1-5-21\\$R1.png',
  'a/.Trashes/501/IMG_3.png',
  '#recycle/a.jpg',
  'System Volume Information/a.jpg',
  'lost+found/a.jpg',
  'LOST.DIR/a.jpg',
  'Network Trash Folder/a.jpg',
  'Catalog Previews.lrdata/0/a.jpg',
])('%s is a file of a system', (path) => expect(isSystemFile(path)).toBe(true))

test.each([
  'a/b.jpg',
  './a.jpg',
  '../a.jpg',
  'a/not.DS_Store.jpg',
  'a/b.thumbnails.jpg',
  '$100/bill #1.jpg',
  'eaDir/a.jpg',
])('%s is a file of the user', (path) => expect(isSystemFile(path)).toBe(false))

test.each(['a.JPG', 'c.jfif', 'd.jpe', 'IMG_1.HEIC', 'x.CR3', 'x.tif'])(
  '%s is meant to be an image',
  (name) => expect(hasImageExtension(name)).toBe(true),
)

test.each(['notes.txt', 'jpg', 'a.jpg.txt', 'clip.mp4'])('%s is not meant to be an image', (name) =>
  expect(hasImageExtension(name)).toBe(false),
)
