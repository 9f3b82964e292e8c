import { spawnSync } from 'node:child_process'
import { parse } from 'csv-parse/sync'

/** Reads a CSV file with a heading: with the csv module of Python, or without Python with a strict parser. */
export function readCsv(file: Buffer): Record<string, string>[] {
  const script =
    'import csv, io, json, sys; text = io.TextIOWrapper(sys.stdin.buffer, "utf-8-sig", newline=""); ' +
    'print(json.dumps(list(csv.DictReader(text, strict=True))))'
  const rows = run('python3', ['-c', script], file)
  return rows ? JSON.parse(rows.toString()) : parse(file, { columns: true, bom: true })
}

/** Returns the files of a ZIP archive by name, after a check of the archive: with unzip, or without it with Python. */
export function readZip(path: string): Map<string, Buffer> {
  const test = ['-m', 'zipfile', '--test', path]
  const checked = run('unzip', ['-tqq', path]) ?? run('python3', test)
  if (!checked) throw new Error('Install unzip or Python 3: a test opens an archive with it.')
  const script = 'import sys, zipfile; archive = zipfile.ZipFile(sys.argv[1]); '
  const list = `${script}print("\\n".join(archive.namelist()))`
  const read = `${script}sys.stdout.buffer.write(archive.read(sys.argv[2]))`
  const names = run('unzip', ['-Z1', path]) ?? run('python3', ['-c', list, path])
  return new Map(
    String(names)
      .trimEnd()
      .split('\n')
      .map((name) => {
        const content = run('unzip', ['-p', path, name]) ?? run('python3', ['-c', read, path, name])
        if (!content) throw new Error(`${name} could not be read.`)
        return [name, content]
      }),
  )
}

/** Returns the output of a program; undefined if it is not installed. Throws if the program reports an error. */
function run(program: string, args: string[], input?: Buffer): Buffer | undefined {
  const { status, error, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 2 ** 28 })
  if ((error as { code?: string } | undefined)?.code === 'ENOENT') return undefined
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error?.message ?? ''}${stderr}${stdout}`)
  return stdout
}
