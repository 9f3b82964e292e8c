import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const least = [22, 18]

/** A Node that runs TypeScript as it is: the one npm installed with the project, else the one at hand. */
export function findNode(root) {
  const installed = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const candidates = [existsSync(installed) ? installed : undefined, process.execPath]
  const found = candidates.find((path) => path && isNewEnough(path))
  if (found) return found
  throw new Error(
    `This program needs Node ${least.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
}

function isNewEnough(path) {
  const version = path === process.execPath ? process.versions.node : askVersion(path)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > least[0] || (major === least[0] && minor >= least[1])
}

function askVersion(path) {
  try {
    return execFileSync(path, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      shell: path.endsWith('.cmd'),
    }).trim()
  } catch {
    return '0'
  }
}
