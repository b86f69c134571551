import { S3Client } from '@aws-sdk/client-s3'
import { objectsInMemory, S3Refusal } from './objects.ts'
import { objectKeyOfRequest, refusalAnswer, s3Answer } from './s3-answers.ts'
import { clientOptions, type SdkRequest, sdkCallId } from './sdk-wire.ts'
import { type Call, faultlessConnection, type ServiceConnection, sendOverConnection } from './troubles.ts'
import { noTurns, type Turn } from './turns.ts'

export type Write = { method: string; key: string; status: number }

type Behaviour = {
  nowMs?: () => number
  /** Awaited before each request is executed, and again before it is answered. */
  turn?: Turn
}

/**
 * S3 in this process, below the SDK's own client: real serialization, errors and retries, over objects in memory.
 * Every process gets its own client, over a connection that can have faults.
 */
export function storeDouble({ nowMs = Date.now, turn = noTurns }: Behaviour = {}) {
  const objects = objectsInMemory(nowMs)
  const writes: Write[] = []

  async function answer(request: SdkRequest, line: ServiceConnection) {
    await turn()
    const reply = await sendOverConnection(
      line,
      callOf(request),
      async () => {
        const given = s3Answer(objects, request)
        if (isWrite(request)) writes.push(writeOf(request, given.statusCode))
        return given
      },
      (trouble) => refusalAnswer(refusals[trouble]),
    )
    await turn()
    return reply
  }

  return {
    objects,
    writes,
    client: (line: ServiceConnection = faultlessConnection) =>
      new S3Client({
        ...clientOptions((request) => answer(request, line)),
        endpoint: 'http://store.test',
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
      }),
  }
}

const refusals = {
  error: new S3Refusal(500, 'InternalError'),
  conflict: new S3Refusal(409, 'ConditionalRequestConflict'),
  busy: new S3Refusal(503, 'SlowDown'),
}

const isWrite = ({ method }: SdkRequest) => method === 'PUT' || method === 'DELETE'
const writeOf = (request: SdkRequest, status: number): Write => ({
  method: request.method,
  key: objectKeyOfRequest(request),
  status,
})

const callOf = (request: SdkRequest): Call => ({
  to: 'storage',
  id: sdkCallId(request),
  what: `${request.method} ${objectKeyOfRequest(request) || `list ${request.query?.prefix ?? ''}`}`,
  canConflict: request.headers['if-match'] !== undefined || request.headers['if-none-match'] !== undefined,
})
