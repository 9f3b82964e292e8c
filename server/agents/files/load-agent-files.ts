import { readdir, readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { type Configuration, ConfigurationError } from '../../configuration.ts'
import { decodeText } from '../../decode-text.ts'
import type { Logger } from '../../log.ts'
import { parseAgentFile } from './agent-file.ts'

const maxFiles = 100
const maxFileBytes = 64 * 1024

/**
 * Reads `AGENTS_DIR/*.json` in the order of the names. The log names what is not used.
 *
 * @throws ConfigurationError if the folder cannot be read.
 */
export async function loadAgentFiles(
  { AGENTS_DIR: folder }: Pick<Configuration, 'AGENTS_DIR'>,
  log: Logger,
): Promise<AgentType[]> {
  if (!folder) return []
  const { files, others } = await listFiles(folder)
  if (others.length > 0)
    log.info(`Not used of AGENTS_DIR, because their names do not end with .json: ${quote(others)}`)
  if (files.length > maxFiles)
    log.warn(`AGENTS_DIR has more than ${maxFiles} files. Not used: ${quote(files.slice(maxFiles))}`)
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

async function listFiles(folder: string): Promise<{ files: string[]; others: string[] }> {
  const names = await readdir(folder).catch(() => {
    throw new ConfigurationError(
      'AGENTS_DIR is not a folder that this user can read. Create it, or unset it.',
    )
  })
  const isUsed = (name: string) => /\.json$/i.test(name) && !name.startsWith('.')
  // Kubernetes mounts a ConfigMap with folders whose names begin with two dots.
  const others = names.filter((name) => !isUsed(name) && !name.startsWith('..'))
  return { files: names.filter(isUsed).sort(), others: others.sort() }
}

const maxQuoted = 20

function quote(names: string[]): string {
  const more = names.length > maxQuoted ? ` and ${names.length - maxQuoted} more` : ''
  return `${names
    .slice(0, maxQuoted)
    .map((name) => JSON.stringify(name))
    .join(', ')}${more}`
}

async function loadFile(path: string): Promise<AgentType | { problem: string }> {
  try {
    const { size, isFile } = await statFile(path)
    if (!isFile) return { problem: 'it is not a regular file' }
    if (size > maxFileBytes) return { problem: `it is larger than ${maxFileBytes / 1024} kB` }
    return parseAgentFile(decodeText(await readFile(path)), parse(path).name)
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
