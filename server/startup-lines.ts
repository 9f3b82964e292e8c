import { networkInterfaces } from 'node:os'
import { visionModelHint } from './engines/choose-engine.ts'

type StartupLinesOptions = {
  url: string
  host: string
  port: number
  demo?: { email: string; password: string } | undefined
  demoKey?: string | undefined
  /** Of an Ollama that was found on this machine. */
  ollamaModels?: string[] | undefined
  /** The names of those that cannot run. */
  unavailableAgents: string[]
}

/** Printed by `npm start` after the address. */
export function createStartupLines(options: StartupLinesOptions): string[] {
  const { host, port, ollamaModels, unavailableAgents } = options
  const lines = listFirstSteps(options)
  if (ollamaModels) {
    const count = ollamaModels.length
    lines.push(count === 1 ? 'Ollama: 1 vision model' : `Ollama: ${count || 'no'} vision models`)
  }
  if (unavailableAgents.length > 0)
    lines.push(`These agents need a vision model: ${unavailableAgents.join(', ')}. ${visionModelHint}`)
  const addresses = isWildcardAddress(host) ? listNetworkAddresses() : []
  if (addresses.length > 0) {
    lines.push(
      `On this network: ${addresses.map((address) => `http://${address}:${port}`).join(', ')}`,
      'Browsers allow the camera on https only. For phones use a TLS proxy or a tunnel, for example:',
      `  caddy reverse-proxy --from https://${addresses[0]}:8443 --to :${port} --internal-certs`,
      `  cloudflared tunnel --url http://localhost:${port}`,
    )
  }
  return lines
}

/** What a developer does next who starts the server for the first time. */
function listFirstSteps({ url, demo, demoKey }: StartupLinesOptions): string[] {
  if (!demo) return []
  const key = demoKey ? `Demo API key (shown only once): ${demoKey}` : 'Create an API key in Settings'
  return [
    `  1. Sign in there. Demo account: ${demo.email} / ${demo.password}`,
    '  2. Choose Run a sample, or drop a photo of your own.',
    `  3. Call it from your code. ${key} (examples: ${url}/api/docs)`,
  ]
}

/** For a browser on this machine. */
export function getLocalUrl(host: string, port: number): string {
  if (isLoopback(host) || isWildcardAddress(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)
const isWildcardAddress = (host: string) => ['0.0.0.0', '::'].includes(host)

function listNetworkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}
