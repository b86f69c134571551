import type { Readable } from 'node:stream'

/** A request as the AWS SDK hands it to whoever carries it. */
export type SdkRequest = {
  method: string
  path: string
  headers: Record<string, string>
  query?: Record<string, string | string[] | null>
  body?: unknown
}
export type SdkAnswer = { statusCode: number; headers: Record<string, string>; body: Readable | Uint8Array }

/** Carries a client's requests to a function of this process. */
const sdkWire = (answer: (request: SdkRequest) => Promise<SdkAnswer>) => ({
  handle: async (request: SdkRequest) => ({ response: await answer(request) }),
  metadata: { handlerProtocol: 'http/1.1' },
  updateHttpClientConfig() {},
  httpHandlerConfigs: () => ({}),
  destroy() {},
})

/** The SDK's name for a call, the same for each of its attempts. */
export const sdkCallId = ({ headers }: SdkRequest): string => headers['amz-sdk-invocation-id'] ?? ''

export function bodyBytes(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0)
  if (typeof body === 'string') return Buffer.from(body)
  if (body instanceof Uint8Array) return Buffer.concat([body])
  throw new Error('a streamed body is nothing for a double')
}

const mostTries = 3
const tries = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 })

/** Tries as often as the SDK does by itself, for the same reasons, and waits for nothing. */
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

/** What every client of a double is made with. */
export const clientOptions = (answer: (request: SdkRequest) => Promise<SdkAnswer>) => ({
  region: 'us-west-2',
  credentials: { accessKeyId: 'double', secretAccessKey: 'double-secret' },
  // Nobody reads what a double's requests are signed with.
  signer: { sign: async <R>(request: R) => request },
  requestHandler: sdkWire(answer),
  retryStrategy: retryAtOnce,
})
