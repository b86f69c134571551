import { S3Error } from '../../vendor/fauxqs/common/errors.ts'

export type SignedRequest = {
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

export function presignature(query: URLSearchParams, now: Date): Signature {
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

export function headerSignature(headers: SignedRequest['headers']): Signature {
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

const parseAmzDate = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}
