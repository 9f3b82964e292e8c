import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs Debian packages. Does nothing on other systems, or if the process is not root.
 *
 * @param {string[]} packages
 */
export function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: ['ignore', 'ignore', 'inherit'] })
}
