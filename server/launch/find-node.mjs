import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const minimum = [22, 18]

/** Finds a Node that runs TypeScript without a build: the one npm installed with the project, else the current one. */
export function findNode(root) {
  const installed = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const candidates = [existsSync(installed) ? installed : undefined, process.execPath]
  const found = candidates.find((path) => path && isSupported(path))
  if (found) return found
  throw new Error(
    `This program needs Node ${minimum.join('.')} or newer, but found Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
}

function isSupported(path) {
  const version = path === process.execPath ? process.versions.node : readVersion(path)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1])
}

function readVersion(path) {
  try {
    return execFileSync(path, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      shell: path.endsWith('.cmd'),
    }).trim()
  } catch {
    return '0'
  }
}
