import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Step } from './read-steps.ts'

/** Does to a copy of the repository what the steps say. Resolves with the files written or changed. */
export async function followSteps(folder: string, steps: Step[]): Promise<string[]> {
  for (const step of steps) {
    const file = join(folder, step.path)
    await mkdir(dirname(file), { recursive: true })
    const text = 'content' in step ? step.content : await changed(file, step)
    await writeFile(file, text)
  }
  return steps.map(({ path }) => path)
}

async function changed(
  file: string,
  { path, changes }: Extract<Step, { changes: unknown }>,
): Promise<string> {
  let text = await readFile(file, 'utf8')
  for (const { before, after } of changes) {
    const places = text.split(before).length - 1
    if (places !== 1) throw new Error(`${path} has these lines ${places} times:\n${before}`)
    text = text.replace(before, () => after)
  }
  return text
}
