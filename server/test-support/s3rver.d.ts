/** Types for the part of s3rver that the tests use; the package has none. */
declare module 's3rver' {
  class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    configureBuckets(): Promise<void>
    callback(): (
      request: import('node:http').IncomingMessage,
      response: import('node:http').ServerResponse,
    ) => Promise<void>
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
