import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { type Configuration, ConfigurationError } from '../../configuration.ts'
import type { Logger } from '../../log.ts'
import { parseAgentFile } from './agent-file.ts'

const maxFiles = 100
const maxFileBytes = 64 * 1024

/**
 * Reads `AGENTS_DIR/*.json` in the order of the names. A file that cannot be used is skipped, and the log says why.
 *
 * @throws ConfigurationError if the folder cannot be read.
 */
export async function loadAgentFiles(
  { AGENTS_DIR: folder }: Pick<Configuration, 'AGENTS_DIR'>,
  log: Logger,
): Promise<AgentType[]> {
  if (!folder) return []
  const files = await listFiles(folder)
  if (files.length > maxFiles)
    log.warn(`AGENTS_DIR has ${files.length} files. Only the first ${maxFiles} of them are used.`)
  const codes = new Set(builtInAgents.map(({ code }) => code))
  const loaded: AgentType[] = []
  for (const file of files.slice(0, maxFiles)) {
    const type = await loadFile(join(folder, file))
    const problem = 'problem' in type ? type.problem : describeTakenCode(type, codes)
    if (problem) log.warn(`The agent file ${JSON.stringify(file)} is not used: ${problem}.`)
    if (problem || 'problem' in type) continue
    codes.add(type.agent.code)
    loaded.push(type)
  }
  log.info(`Agents from files: ${loaded.length}`)
  return loaded
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new ConfigurationError(
      'AGENTS_DIR is not a folder that this user can read. Create it, or unset it.',
    )
  })
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort()
}

async function loadFile(path: string): Promise<AgentType | { problem: string }> {
  try {
    const { size, isFile } = await statFile(path)
    if (!isFile) return { problem: 'it is not a regular file' }
    if (size > maxFileBytes) return { problem: `it is larger than ${maxFileBytes / 1024} kB` }
    // Unlike `readFile` with an encoding, TextDecoder rejects invalid UTF-8 and removes a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
    return parseAgentFile(text, basename(path, '.json'))
  } catch (error) {
    return { problem: error instanceof TypeError ? 'it is not UTF-8' : 'it cannot be read' }
  }
}

/** Follows symbolic links, because Kubernetes mounts the files of a ConfigMap as links. */
async function statFile(path: string): Promise<{ size: number; isFile: boolean }> {
  const stats = await stat(path)
  return { size: stats.size, isFile: stats.isFile() }
}

function describeTakenCode({ agent: { code } }: AgentType, taken: Set<string>): string | undefined {
  return taken.has(code) ? `there already is an agent with the code ${code}` : undefined
}
