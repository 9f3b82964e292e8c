import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { Piece } from './pieces.ts'
import { screenPreloads } from './screen-preloads.ts'

/** Screens that have a page of their own, `login.html` for `/login`; all others begin with `index.html`. */
const screens: Record<string, string[]> = {
  login: ['login'],
  test: ['_shell', '_shell/test.route'],
}

/**
 * Pages for the screens that people come to first. Each is `index.html` with the screen's outline (src/start/) and with
 * links for all that the screen needs.
 */
export function startPages({ root, isDemo }: { root: string; isDemo: boolean }): Plugin {
  return {
    name: 'start-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const pieces = piecesOf(bundle, root)
        // For the byte budgets and the drawing of the house. A dotfile: it is never served.
        this.emitFile({ type: 'asset', fileName: '.pieces.json', source: JSON.stringify(pieces, null, 1) })
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html.')
        const page = stylesFirst(String(index.source))
        index.source = page
        for (const [screen, routes] of Object.entries(screens)) {
          const outline = readFileSync(`${root}/src/start/${screen}.html`, 'utf8')
          this.emitFile({
            type: 'asset',
            fileName: `${screen}.html`,
            source: page
              .replace(/<div id="start"[\s\S]*?<\/div>/, () => forBuild(outline, isDemo))
              .replace('</head>', () => `${screenPreloads(routes, pieces).join('\n')}\n</head>`),
          })
        }
      },
    },
  }
}

function piecesOf(bundle: Rolldown.OutputBundle, root: string): Piece[] {
  return Object.values(bundle).flatMap((piece) =>
    piece.type === 'chunk'
      ? [
          {
            file: piece.fileName,
            isEntry: piece.isEntry,
            imports: piece.imports,
            css: [...(piece.viteMetadata?.importedCss ?? [])],
            modules: Object.keys(piece.modules).map((id) => relative(root, id)),
          },
        ]
      : [],
  )
}

/** The outline is painted with the styles; the scripts let them go ahead. */
function stylesFirst(page: string): string {
  const styles = page.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return styles
    .reduce((rest, style) => rest.replace(style, ''), page)
    .replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ')
    .replace('<script type="module"', (script) => `${styles.join('\n')}\n${script}`)
}

function forBuild(outline: string, isDemo: boolean): string {
  return isDemo ? outline : outline.replace(/<!-- demo -->[\s\S]*<!-- \/demo -->/, '')
}
