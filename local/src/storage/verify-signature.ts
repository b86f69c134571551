import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'

const parseAmzDate = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/**
 * Answers whose key signed the request. Throws S3's own 403s for one that AWS Signature Version 4 does not carry.
 * Bodies are checked elsewhere.
 */
export function verifySignature(
  request: SignedRequest,
  secretOf: (accessKeyId: string) => string | undefined,
  now: Date,
): string {
  const [path = '/', search = ''] = splitOnce(request.url, '?')
  const query = new URLSearchParams(search)
  const given = query.has('X-Amz-Signature') ? presignature(query, now) : headerSignature(request.headers)

  const secret = secretOf(given.accessKeyId)
  if (secret === undefined)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      403,
    )
  // SQS signs the hash of a body that has not arrived yet; its key is checked, its signature is not.
  if (given.scope.split('/')[2] !== 's3') return given.accessKeyId
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !given.signedHeaders.includes(name),
  )
  if (unsigned !== undefined)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned}`,
      403,
    )

  const canonicalRequest = [
    request.method,
    path,
    canonicalQuery(query),
    ...given.signedHeaders.map((name) => `${name}:${canonicalValue(request.headers[name])}`),
    '',
    given.signedHeaders.join(';'),
    given.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', given.amzDate, given.scope, sha256(canonicalRequest)].join('\n')
  const expected = hmac(signingKey(secret, given.scope), toSign).toString('hex')
  if (!isEqual(expected, given.signature))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    )
  return given.accessKeyId
}

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&')

const canonicalValue = (value: string | string[] | undefined) =>
  [value ?? ''].flat().join(',').trim().replace(/\s+/g, ' ')

const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Keys by secret and scope, which change once a day. */
const signingKeys = new Map<string, KeyObject>()

function signingKey(secret: string, scope: string): KeyObject {
  const name = `${secret} ${scope}`
  let key = signingKeys.get(name)
  if (!key) {
    const bytes = scope.split('/').reduce((above, part) => hmac(above, part), Buffer.from(`AWS4${secret}`))
    key = createSecretKey(bytes)
    signingKeys.set(name, key)
  }
  return key
}

const hmac = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

type SignedRequest = {
  method: string
  /** Path and query as they came over the wire. */
  url: string
  headers: Record<string, string | string[] | undefined>
}

type Signature = {
  accessKeyId: string
  /** `20260101/us-west-2/s3/aws4_request` */
  scope: string
  signedHeaders: string[]
  signature: string
  amzDate: string
  payloadHash: string
}

function presignature(query: URLSearchParams, now: Date): Signature {
  const amzDate = query.get('X-Amz-Date') ?? ''
  const expiresInSeconds = Number(query.get('X-Amz-Expires') ?? Number.NaN)
  const signedAtMs = parseAmzDate(amzDate)
  if (!(expiresInSeconds > 0 && expiresInSeconds <= 604_800) || Number.isNaN(signedAtMs))
    throw new S3Error(
      'AuthorizationQueryParametersError',
      'X-Amz-Date and X-Amz-Expires (1 to 604800 seconds) are needed',
      400,
    )
  if (now.getTime() > signedAtMs + expiresInSeconds * 1000)
    throw new S3Error('AccessDenied', 'Request has expired', 403)
  return {
    ...parseCredential(query.get('X-Amz-Credential') ?? ''),
    amzDate,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function headerSignature(headers: SignedRequest['headers']): Signature {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]+)$/.exec(
      String(headers.authorization ?? ''),
    )
  if (!match) throw new S3Error('AccessDenied', 'Access Denied', 403)
  return {
    ...parseCredential(match[1] ?? ''),
    amzDate: String(headers['x-amz-date'] ?? ''),
    signedHeaders: (match[2] ?? '').split(';'),
    signature: match[3] ?? '',
    payloadHash: String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  }
}

function parseCredential(credential: string) {
  const [accessKeyId = '', scope = ''] = splitOnce(credential, '/')
  return { accessKeyId, scope }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
