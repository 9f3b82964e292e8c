import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { ensureInstalled } from './install.mjs'

/** The first version that runs TypeScript without a flag. */
const minimumNodeVersion = [22, 18]

/** Contains Node itself, for systems whose Node is too old. */
const bundledNodeWorkspace = 'server/launch/node'

/**
 * Installs the packages of the root and of these workspaces.
 *
 * @returns {Promise<string>} the path of a Node that runs TypeScript: the current one, else one that is installed with the
 * project.
 */
export async function prepare(root, workspaces = []) {
  // npm would remove the workspace of the bundled Node that runs this script.
  const isBundledNode = process.execPath.startsWith(join(root, 'node_modules') + sep)
  if (isSupported(process.versions.node) && !isBundledNode) {
    await ensureInstalled(root, workspaces)
    return process.execPath
  }
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(root, bundledNodeWorkspace, 'package.json'), 'utf8'),
  )
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  if (!optionalDependencies[name]) {
    throw new Error(
      `This program needs Node ${minimumNodeVersion.join('.')} or newer, but found Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
    )
  }
  // Not the link in `.bin`, because npm 10 makes none for the packages of a workspace.
  const bundledNode = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (!existsSync(bundledNode))
    process.stdout.write(
      `Node ${process.versions.node} is older than ${minimumNodeVersion.join('.')}: a newer one is installed with the packages (190 MB).\n`,
    )
  await ensureInstalled(root, [...workspaces, bundledNodeWorkspace])
  return bundledNode
}

function isSupported(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > minimumNodeVersion[0] || (major === minimumNodeVersion[0] && minor >= minimumNodeVersion[1])
}
