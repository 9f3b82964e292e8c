import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createNumberedImage } from './images.ts'

/** Writes a folder with `count` images, a duplicate of the first, and a text file. Returns the names of the images. */
export async function writeImageFolder(folder: string, count: number, from = 1): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    const name = `shelf-${String(index + 1).padStart(4, '0')}.png`
    await writeFile(join(folder, name), await createNumberedImage(from + index))
    names.push(name)
  }
  await writeFile(join(folder, 'zz copy of the first.png'), await createNumberedImage(from))
  await writeFile(join(folder, 'zz notes.txt'), 'These are no images.')
  return names
}
