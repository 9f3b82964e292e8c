import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Configuration } from '../configuration.ts'
import type { OpenDatabase } from '../database/tables.ts'
import { tryClaimStore } from '../images/claim-store.ts'
import { type ImageStore, installationKey } from '../images/image-store.ts'
import { describeProblems, moveImages } from '../images/move-images.ts'
import { createDefaultStore } from '../images/open-image-store.ts'
import { createS3Store } from '../images/s3-store.ts'
import { OperatorError } from '../operator-error.ts'
import { readS3Location } from '../s3-location.ts'

/**
 * Copies the images of one store to another, and verifies each. If the server uses the target already, they are deleted
 * from the source.
 *
 * @param args `--to` and `--from`: `database` or the URL of a bucket. By default from the store of the server.
 * @throws OperatorError if the options are wrong or a bucket belongs to another installation, or at the end, if images are
 *   damaged.
 */
export async function moveStoredImages(
  opened: OpenDatabase,
  configuration: Configuration,
  args: string[],
): Promise<string> {
  const current = configuration.IMAGE_STORE ?? 'database'
  const { to, from = current } = readOptions(args)
  if (!to || to === from)
    throw new OperatorError('Name another store with --to: database, or s3://bucket/prefix.')
  const removes = to === current
  const open = (name: string) => openStore(opened, configuration, name)
  const [source, target] = [open(from), open(to)]
  await assertOwn(opened, target, to)
  if (removes) await assertOwn(opened, source, from)
  const moved = await moveImages(source, target, { removes })
  const { copied: count } = moved
  const problems = describeProblems(moved, from)
  if (problems) throw new OperatorError(`${count} images copied to ${to} and verified. ${problems}`)
  return removes
    ? `${count} images copied to ${to} and verified. ${from} has none of its images any more.`
    : `${count} images copied to ${to} and verified. Set IMAGE_STORE${to === 'database' ? ' to nothing' : `=${to}`} and restart the server. Then move what was added meanwhile: images move --from ${quote(from)} --to ${quote(to)}`
}

async function assertOwn({ database }: OpenDatabase, store: ImageStore, name: string): Promise<void> {
  if (await tryClaimStore(database, store)) return
  throw new OperatorError(
    `${name} belongs to another installation. Use another prefix. If this one replaces it for good, stop the other one and delete the object "${installationKey}" of the prefix.`,
  )
}

function readOptions(args: string[]): { to?: string | undefined; from?: string | undefined } {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, from: { type: 'string' } } }).values
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

function openStore(opened: OpenDatabase, configuration: Configuration, name: string): ImageStore {
  if (name === 'database') return createDefaultStore(opened, resolve(configuration.DATA_DIR))
  return createS3Store(readS3Location('A store', name, configuration))
}

const quote = (text: string) => (text === 'database' ? text : `'${text}'`)
