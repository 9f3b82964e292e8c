import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Step } from './read-steps.ts'

/** Applies the steps of a document to a copy of the repository. */
export async function applySteps(folder: string, steps: Step[]): Promise<void> {
  for (const step of steps) {
    const file = join(folder, step.path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'content' in step ? step.content : await applyChanges(file, step))
  }
}

async function applyChanges(
  file: string,
  { path, changes }: Extract<Step, { changes: unknown }>,
): Promise<string> {
  let text = await readFile(file, 'utf8')
  for (const { before, after } of changes) {
    const matches = text.split(before).length - 1
    if (matches !== 1)
      throw new Error(`${path} contains these lines ${matches} times instead of once:\n${before}`)
    text = text.replace(before, () => after)
  }
  return text
}
