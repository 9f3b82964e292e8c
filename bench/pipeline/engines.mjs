import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const findExisting = (...paths) => paths.find((path) => existsSync(path))

function start(command, args, env = {}) {
  const child = spawn(command, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } })
  return {
    child,
    stop: () => {
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    },
  }
}

const createFolder = () => mkdtempSync(join(tmpdir(), 'pipeline-bench-'))

const programs = {
  chromium: () => findExisting('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'),
  firefox: () => findExisting('/usr/bin/firefox', '/usr/bin/firefox-esr'),
  // WebKit needs a display, which broadwayd provides.
  webkit: () =>
    findExisting('/usr/bin/broadwayd') && globSync('/usr/lib/*/webkit2gtk-4.{1,0}/MiniBrowser').at(0),
}

/** @returns whether the engine can be measured on this machine */
export const isInstalled = (engine) => programs[engine]() !== undefined

/** For each engine, a function that opens a page in a new browser. It returns the process, and a function that ends it. */
export const browserLaunchers = {
  chromium(url) {
    const flags = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-extensions',
      '--no-first-run',
      '--disable-background-networking',
    ]
    return start(programs.chromium(), [...flags, `--user-data-dir=${createFolder()}`, url])
  },
  firefox(url) {
    const profile = createFolder()
    writeFileSync(
      join(profile, 'user.js'),
      'user_pref("browser.shell.checkDefaultBrowser", false);user_pref("datareporting.policy.dataSubmissionEnabled", false);user_pref("privacy.reduceTimerPrecision", false);',
    )
    return start(programs.firefox(), ['--headless', '--no-remote', '--profile', profile, url])
  },
  webkit(url) {
    const folder = createFolder()
    const display = start('broadwayd', [':9'], { XDG_RUNTIME_DIR: folder })
    // Waits for the display, because the browser would exit without an error.
    const waitForDisplay =
      'until grep -q "$XDG_RUNTIME_DIR/broadway10" /proc/net/unix; do sleep 0.05; done; exec "$@"'
    const run = start('sh', ['-c', waitForDisplay, 'sh', 'dbus-run-session', '--', programs.webkit(), url], {
      GDK_BACKEND: 'broadway',
      BROADWAY_DISPLAY: ':9',
      XDG_RUNTIME_DIR: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    })
    return {
      child: run.child,
      stop: () => {
        run.stop()
        display.stop()
      },
    }
  },
}

/** Returns the ids of a process and its descendants. */
function listDescendants(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          [Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1])],
        ]
      } catch {
        return []
      }
    })
  const found = [pid]
  for (const parent of found) found.push(...parents.filter(([, of]) => of === parent).map(([child]) => child))
  return found
}

/** Returns the ids of Chromium's renderer processes: the one of the page, and sometimes a spare one. */
export function listPageProcesses(pid) {
  return listDescendants(pid).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--type=renderer')
    } catch {
      return false
    }
  })
}

const readStatusField = (pid, name) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${name}:\\s+(\\d+)`))?.[1] ?? 0) / 1024

/** Resets the peak memory of a process. Returns the memory in use, in MB. */
export function resetPeakMemory(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readStatusField(pid, 'VmRSS')
}

/** Returns the peak memory since the reset, in MB. */
export const readPeakMemory = (pid) => readStatusField(pid, 'VmHWM')
