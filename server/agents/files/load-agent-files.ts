import { readdir, readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { AgentType } from '#domain/agents/agent-type.ts'
import { builtInAgents } from '#domain/agents/agent-types.ts'
import { ModelError } from '#engines/own-models/model-error.ts'
import type { Configuration } from '../../configuration.ts'
import { decodeText } from '../../decode-text.ts'
import type { Logger } from '../../log.ts'
import { OperatorError } from '../../operator-error.ts'
import { getModelsFolder } from '../../own-models/models-folder.ts'
import type { OwnModels } from '../../own-models/own-models.ts'
import { type ParsedAgentFile, parseAgentFile } from './agent-file.ts'
import { createModelAgentType, toModelOptions } from './model-agent-file.ts'

const maxFiles = 100
const maxFileBytes = 64 * 1024

/**
 * Reads the files of `AGENTS_DIR`, and of the folder of `models add`, in the order of the names. The log names what is not used.
 *
 * @throws OperatorError if AGENTS_DIR cannot be read.
 */
export async function loadAgentFiles(
  { AGENTS_DIR, DATA_DIR }: Pick<Configuration, 'AGENTS_DIR' | 'DATA_DIR'>,
  log: Logger,
  ownModels: OwnModels,
): Promise<AgentType[]> {
  const codes = new Set(builtInAgents.map(({ code }) => code))
  const context = { codes, log, ownModels }
  const agents = AGENTS_DIR ? await loadFolder(AGENTS_DIR, await listFiles(AGENTS_DIR, log), context) : []
  const modelsFolder = getModelsFolder(DATA_DIR)
  const modelFiles = (await readdir(modelsFolder).catch(() => [])).filter(isAgentFile).sort()
  const models = await loadFolder(modelsFolder, modelFiles, context)
  if (AGENTS_DIR || models.length > 0) log.info(`Agents from files: ${agents.length + models.length}`)
  return [...agents, ...models]
}

type LoadContext = {
  codes: Set<string>
  log: Logger
  ownModels: OwnModels
}

async function loadFolder(
  folder: string,
  files: readonly string[],
  { codes, log, ownModels }: LoadContext,
): Promise<AgentType[]> {
  const loaded: AgentType[] = []
  for (const file of files) {
    const parsed = await loadFile(join(folder, file))
    const type = await openType(parsed, { folder, codes, ownModels })
    if ('problem' in type) {
      log.warn(`The agent file ${JSON.stringify(file)} is not used: ${type.problem}.`)
    } else {
      codes.add(type.agent.code)
      loaded.push(type)
    }
  }
  return loaded
}

async function openType(
  parsed: ParsedAgentFile,
  { folder, codes, ownModels }: Pick<LoadContext, 'codes' | 'ownModels'> & { folder: string },
): Promise<AgentType | { problem: string }> {
  if ('problem' in parsed) return parsed
  const code = 'type' in parsed ? parsed.type.agent.code : parsed.code
  if (codes.has(code)) return { problem: `there already is an agent with the code ${code}` }
  if ('type' in parsed) return parsed.type
  const path = join(folder, parsed.model.model)
  try {
    return createModelAgentType(
      code,
      parsed.model,
      await ownModels.add(code, path, toModelOptions(parsed.model)),
    )
  } catch (error) {
    if (error instanceof ModelError) return { problem: error.message.replace(/\.$/, '') }
    return { problem: `its model ${JSON.stringify(parsed.model.model)} cannot be read` }
  }
}

async function listFiles(folder: string, log: Logger): Promise<string[]> {
  const names = await readdir(folder).catch(() => {
    throw new OperatorError('AGENTS_DIR is not a folder that this user can read. Create it, or unset it.')
  })
  // Kubernetes mounts a ConfigMap with folders whose names begin with two dots.
  const others = names.filter((name) => !/\.(json|onnx)$/i.test(name) || name.startsWith('.')).sort()
  const unused = others.filter((name) => !name.startsWith('..'))
  if (unused.length > 0)
    log.info(`Not used of AGENTS_DIR, because their names do not end with .json: ${quote(unused)}`)
  const files = names.filter(isAgentFile).sort()
  if (files.length > maxFiles)
    log.warn(`AGENTS_DIR has more than ${maxFiles} files. Not used: ${quote(files.slice(maxFiles))}`)
  return files.slice(0, maxFiles)
}

const isAgentFile = (name: string) => /\.json$/i.test(name) && !name.startsWith('.')

const maxQuoted = 20

function quote(names: string[]): string {
  const more = names.length > maxQuoted ? ` and ${names.length - maxQuoted} more` : ''
  return `${names
    .slice(0, maxQuoted)
    .map((name) => JSON.stringify(name))
    .join(', ')}${more}`
}

async function loadFile(path: string): Promise<ParsedAgentFile> {
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
