import type { Readable } from 'node:stream'

export type SdkRequest = {
  method: string
  path: string
  headers: Record<string, string>
  query?: Record<string, string | string[] | null>
  body?: unknown
}
export type SdkAnswer = { statusCode: number; headers: Record<string, string>; body: Readable | Uint8Array }

const sdkWire = (answer: (request: SdkRequest) => Promise<SdkAnswer>) => ({
  handle: async (request: SdkRequest) => ({ response: await answer(request) }),
  metadata: { handlerProtocol: 'http/1.1' },
  updateHttpClientConfig() {},
  httpHandlerConfigs: () => ({}),
  destroy() {},
})

export const sdkCallId = ({ headers }: SdkRequest): string => headers['amz-sdk-invocation-id'] ?? ''

export function bodyBytes(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.concat([body])
  throw new Error('a streamed body is nothing for a double')
}

const mostTries = 3
const tries = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 })

/** As many retries as the SDK's default, for the same errors, but without delay. */
const retryAtOnce = {
  acquireInitialRetryToken: async () => tries(0),
  async refreshRetryTokenForRetry(
    { getRetryCount }: { getRetryCount(): number },
    { errorType }: { errorType: string },
  ) {
    const next = getRetryCount() + 1
    if (errorType === 'CLIENT_ERROR' || next >= mostTries) throw new Error('there is no further try')
    return tries(next)
  },
  recordSuccess() {},
}

export const clientOptions = (answer: (request: SdkRequest) => Promise<SdkAnswer>) => ({
  region: 'us-west-2',
  credentials: { accessKeyId: 'double', secretAccessKey: 'double-secret' },
  // Doubles do not check signatures.
  signer: { sign: async <R>(request: R) => request },
  requestHandler: sdkWire(answer),
  retryStrategy: retryAtOnce,
})
