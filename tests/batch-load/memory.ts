import { readdir, readFile } from 'node:fs/promises'

/** Resident memory in MB, without the files that are mapped. `pages` is that of all pages and workers. */
export type MemoryUsage = { pages: number; browser: number }

/** Watches the memory of a browser, which is a process group. */
export function watchMemory(browserPid: number | undefined) {
  let peak = 0

  async function read(): Promise<MemoryUsage> {
    const memory = { pages: 0, browser: 0 }
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      if ((await readGroup(pid)) !== browserPid) continue
      const command = await readProcess(pid, 'cmdline')
      if (command.includes('--type=renderer')) memory.pages += await readResidentMb(pid)
      if (Number(pid) === browserPid) memory.browser = await readResidentMb(pid)
    }
    peak = Math.max(peak, memory.pages)
    return memory
  }

  const timer = setInterval(() => void read(), 2_000)
  return {
    read,
    /** The highest memory of the pages and workers, in MB. */
    peak: () => peak,
    stop: () => clearInterval(timer),
  }
}

/** Returns an empty text for a process that has just ended. */
function readProcess(pid: string, file: 'cmdline' | 'stat' | 'status'): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
}

/** The group is the third field behind the name, which is in parentheses and may contain spaces. */
async function readGroup(pid: string): Promise<number> {
  const stat = await readProcess(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2])
}

async function readResidentMb(pid: string): Promise<number> {
  const status = await readProcess(pid, 'status')
  const fields = [...status.matchAll(/^(?:RssAnon|RssShmem):\s+(\d+)/gm)]
  return Math.round(fields.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024)
}
