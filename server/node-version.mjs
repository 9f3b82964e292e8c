/** The first version that runs TypeScript without a flag. */
const [minimumMajor, minimumMinor] = [22, 18]
export const minNodeVersion = `${minimumMajor}.${minimumMinor}`

const [major, minor] = process.versions.node.split('.').map(Number)
export const isNodeSupported = major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)

export const unsupportedNodeMessage = `This program needs Node ${minNodeVersion} or newer, but found Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`
