import { resolve } from 'node:path'
import { type Configuration, readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Database, OpenDatabase } from '../database/tables.ts'
import type { ImageStore } from '../images/image-store.ts'
import { openImageStore } from '../images/open-image-store.ts'
import { exitWithError } from '../lifecycle.ts'
import { loadEnvironment } from '../load-environment.ts'
import { OperatorError } from '../operator-error.ts'
import { getModelsFolder } from '../own-models/models-folder.ts'
import { createBackup } from './backup.ts'
import {
  createInvitationMessage,
  listKeys,
  listOrganizationMembers,
  listUsers,
  revokeKey,
  setTrialTotal,
  summarizeAnalyses,
} from './commands.ts'
import { addModel, describeOmittedModels, listModels, removeModel } from './models.ts'
import { moveStoredImages } from './move-stored-images.ts'
import { restore } from './restore.ts'

const usage = `Usage: npm run admin -- <command>

  users                           lists the accounts with their organizations and trials
  trial set <email> <requests>    sets the total of requests in the trial of a user's organization
  trial reset <email>             the total is TRIAL_TOTAL again
  keys <email>                    lists the API keys of a user's organization
  keys revoke <id>                deletes an API key
  members <email>                 lists the members of a user's organization
  invite <email> owner|member     prints a link to join a user's organization
  jobs                            lists the analyses that wait or run, or have failed in the last 24 hours
  backup <file>                   writes all data but the operator's models to a file, and replaces an older one of this
                                  name
  restore <file>                  reads a backup into an empty database
  images move --to <store> [--from <store>]
                                  copies the images to s3://bucket/prefix or to the database ("database") and verifies
                                  them; moves them if IMAGE_STORE is the target already, see docs/operations.md
  models                          lists the models of the operator
  models add <file.onnx>          adds a model as an agent, see docs/own-models.md
      [--name NAME] [--agent CODE] [--labels FILE|coco] [--size 640] [--color rgb|bgr] [--confidence 0.3]
      [--scale 0..1|0..255|-1..1|imagenet] [--resize stretch|letterbox-center|letterbox-top-left|center-crop]
      [--family NAME] [--result CODE of the built-in agent] [--try IMAGE, of which a copy with the result is written]
  models remove <code>            deletes a model and its agent

They use the database of the server: DATABASE_URL, or the folder DATA_DIR. With DATA_DIR stop the server first, except for models.
`

async function main(): Promise<void> {
  loadEnvironment()
  const args = process.argv.slice(2)
  const command = findCommand(args)
  if (!command) {
    process.stderr.write(usage)
    process.exitCode = args.length === 0 ? 0 : 1
    return
  }
  await command(readConfiguration(process.env))
}

type Command = (configuration: Configuration) => Promise<void>

function findCommand([name, ...args]: string[]): Command | undefined {
  const [first, second, third] = args
  const signature = `${name} ${args.length}`
  if (signature === 'users 0')
    return withDatabase((database, { trialTotal }) => listUsers(database, trialTotal))
  if (signature === 'trial 3' && first === 'set')
    return withDatabase((database) => setTrialTotal(database, second ?? '', readTotal(third)))
  if (signature === 'trial 2' && first === 'reset')
    return withDatabase((database) => setTrialTotal(database, second ?? '', null))
  if (signature === 'keys 1') return withDatabase((database) => listKeys(database, first ?? ''))
  if (signature === 'keys 2' && first === 'revoke')
    return withDatabase((database) => revokeKey(database, second ?? ''))
  if (signature === 'jobs 0') return withDatabase(summarizeAnalyses)
  if (signature === 'backup 1')
    return withDatabase(async (database, { DATA_DIR }, { images }) => {
      const summary = await createBackup(database, images, first ?? '', createInterruptSignal())
      return [summary, ...(await describeOmittedModels(getModelsFolder(DATA_DIR)))].join('\n')
    })
  if (signature === 'restore 1')
    return (configuration) => restore(getDatabaseLocation(configuration), first ?? '')
  if (name === 'images' && first === 'move')
    return withDatabase((_, configuration, { opened }) =>
      moveStoredImages(opened, configuration, args.slice(1)),
    )
  return name === 'models' ? findModelCommand(args) : findMemberCommand(signature, args)
}

function findMemberCommand(signature: string, [email = '', role]: string[]): Command | undefined {
  if (signature === 'members 1') return withDatabase((database) => listOrganizationMembers(database, email))
  if (signature === 'invite 2' && (role === 'owner' || role === 'member'))
    return withDatabase((database, { PUBLIC_URL: url, PORT }) =>
      createInvitationMessage(database, email, role, url ?? `http://localhost:${PORT}`),
    )
  return undefined
}

function findModelCommand([first, ...args]: string[]): Command | undefined {
  const [code] = args
  const print = (work: (folder: string) => Promise<string>): Command => {
    return async ({ DATA_DIR }) => {
      process.stdout.write(`${await work(getModelsFolder(DATA_DIR))}\n`)
    }
  }
  if (first === undefined || (first === 'list' && args.length === 0)) return print(listModels)
  if (first === 'add') return print((folder) => addModel(folder, args))
  if (first === 'remove' && code !== undefined && args.length === 1)
    return print((folder) => removeModel(folder, code))
  return undefined
}

/** Aborts when the program is told to stop, so that no partial file is left. */
function createInterruptSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
  return controller.signal
}

type Stores = { opened: OpenDatabase; images: ImageStore }
type Work = (database: Database, configuration: Configuration, stores: Stores) => Promise<string>

function withDatabase(work: Work): Command {
  return async (configuration) => {
    const location = getDatabaseLocation(configuration)
    const opened = await openDatabase(location)
    const { database, close } = opened
    try {
      const images = await openImageStore(opened, location.folder, location.bucket)
      process.stdout.write(`${await work(database, configuration, { opened, images })}\n`)
    } finally {
      await close()
    }
  }
}

const getDatabaseLocation = ({ DATABASE_URL, DATA_DIR, imageStore }: Configuration) => ({
  url: DATABASE_URL,
  folder: resolve(DATA_DIR),
  bucket: imageStore,
})

function readTotal(text = ''): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new OperatorError(`The number of requests must be a whole number from 0 to 999999999.`)
}

main().catch(exitWithError)
