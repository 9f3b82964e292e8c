import { isNodeSupported, unsupportedNodeMessage } from './node-version.mjs'

/** Starts the server in the folder that `npm run package` writes. It is plain JavaScript for a Node too old for TypeScript. */
if (isNodeSupported) await import('./main.ts')
else {
  process.stderr.write(`${unsupportedNodeMessage}\n`)
  process.exitCode = 1
}
