import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What the operator or the server has added to the folder: also data that a backup was restored to, such as `.data-new`. */
const retained = /^\.(?:data(?:-.*)?|env)$/

/**
 * Removes an earlier version of the server from the folder, and retains its data and configuration. Creates the folder if it
 * is missing.
 *
 * @throws Error if the folder contains anything else, such as this repository.
 */
export function clearPackageFolder(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter((name) => !retained.test(name))
  if (names.length > 0 && !isPackage(folder))
    throw new Error(
      `${folder} contains other files. Name an empty folder, or one that this command has written.`,
    )
  for (const name of names) rmSync(join(folder, name), { recursive: true })
}

/** A folder is recognized by its package.json, which has one script. */
function isPackage(/** @type {string} */ folder) {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return false
  const { scripts } = JSON.parse(readFileSync(file, 'utf8'))
  return JSON.stringify(scripts) === JSON.stringify(packageScripts)
}

export const packageScripts = { start: 'node server/start-package.mjs' }
