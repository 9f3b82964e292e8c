import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isNodeSupported, minNodeVersion, unsupportedNodeMessage } from '../node-version.mjs'
import { ensureInstalled } from './install.mjs'

/** Contains Node itself, for systems whose Node is too old. */
const bundledNodeWorkspace = 'server/launch/node'

/**
 * Installs the packages of the root and of these workspaces.
 *
 * @returns {Promise<string>} the path of a Node that runs TypeScript: the current one, else one that is installed with the
 * project.
 */
export async function prepareRuntime(root, workspaces = []) {
  // npm would remove the workspace of the bundled Node that runs this script.
  const isBundledNode = process.execPath.startsWith(join(root, 'node_modules') + sep)
  if (isNodeSupported && !isBundledNode) {
    await ensureInstalled(root, workspaces)
    return process.execPath
  }
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(root, bundledNodeWorkspace, 'package.json'), 'utf8'),
  )
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  if (!optionalDependencies[name]) throw new Error(unsupportedNodeMessage)
  // Not the link in `.bin`, because npm 10 makes none for the packages of a workspace.
  const bundledNode = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (!existsSync(bundledNode))
    process.stdout.write(
      `Node ${process.versions.node} is older than ${minNodeVersion}: a newer one is installed with the packages (190 MB).\n`,
    )
  await ensureInstalled(root, [...workspaces, bundledNodeWorkspace])
  return bundledNode
}
