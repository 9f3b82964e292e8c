/** The one way on iPhones and iPads. */
export const manualInstallHint = 'Open the Share menu of Safari, then choose Add to Home Screen.'
