/** The page of the unit tests, which run in Node: the app reads the configuration of the deployment from it. */
const configuration = { auth: { kind: 'embedded' } }

Object.assign(globalThis, {
  document: { querySelector: () => ({ getAttribute: () => JSON.stringify(configuration) }) },
})
