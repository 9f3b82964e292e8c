import { OperatorError } from './operator-error.ts'

export type S3Location = {
  /** Without a slash at the end. */
  endpoint: string
  bucket: string
  /** Empty, or with a slash at the end. */
  prefix: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

type AwsEnvironment = {
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
  AWS_REGION?: string | undefined
}

/**
 * @param name of the setting, for errors.
 * @param value `s3://bucket/prefix`, with the optional parameters `endpoint` and `region`.
 * @throws OperatorError if the value is no such URL, or credentials are missing.
 */
export function readS3Location(name: string, value: string, environment: AwsEnvironment): S3Location {
  const location = parseS3Url(value, environment)
  if (!location)
    throw new OperatorError(
      `${name} must be s3://bucket/prefix?endpoint=https://s3.example.com&region=us-east-1`,
    )
  const { accessKeyId, secretAccessKey } = location.credentials
  if (!accessKeyId || !secretAccessKey)
    throw new OperatorError(
      'The images are in a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be its credentials.',
    )
  return location
}

function parseS3Url(
  value: string,
  { AWS_REGION, AWS_SESSION_TOKEN, ...environment }: AwsEnvironment,
): S3Location | undefined {
  const url = URL.parse(value)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return undefined
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return undefined
  const region = url.searchParams.get('region') || AWS_REGION || 'us-east-1'
  const endpoint = URL.parse(url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`)
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search || endpoint.username)
    return undefined
  const prefix = decodeURIComponent(url.pathname).split('/').filter(Boolean).join('/')
  return {
    endpoint: endpoint.href.replace(/\/+$/, ''),
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    region,
    credentials: {
      accessKeyId: environment.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? '',
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
  }
}
