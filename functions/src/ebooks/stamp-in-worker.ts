import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type Stamp, type StampLimits, stampLimits } from './stamp.ts'

/** The stamped copy, or why this file cannot have one, as a sentence for its author. */
export type StampResult = { isStamped: true; bytes: Uint8Array } | { isStamped: false; why: string }

const Answer = z.discriminatedUnion('isStamped', [
  z.object({ isStamped: z.literal(true), bytes: z.instanceof(Uint8Array) }),
  z.object({ isStamped: z.literal(false), why: z.string() }),
])

/** The bundler puts the worker beside the bundle, where it ends in `.mjs`. */
const worker = new URL(`./stamp-worker${extname(import.meta.url)}`, import.meta.url)

const tooMuchWork = 'It takes too much time or memory to read.'

/**
 * Stamps a file in a thread of its own, which is terminated at the deadline or when its heap is full: an author's file
 * cannot stop the calls of others. `bytes` are moved to the thread and empty afterwards. Throws for faults of ours, and where
 * the machine was too busy until the deadline.
 */
export async function stampInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  stamp: Stamp,
  { deadlineInMs, heapInMb, ...limits }: StampLimits = stampLimits,
): Promise<StampResult> {
  const cpuBefore = process.cpuUsage()
  const thread = new Worker(worker, {
    workerData: { bytes, contentType, stamp, limits },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapInMb, maxYoungGenerationSizeMb: 64 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<StampResult>()
  const deadline = setTimeout(() => {
    const { user, system } = process.cpuUsage(cpuBefore)
    // A machine that had no time for the thread says nothing about the file.
    if ((user + system) / 1000 < deadlineInMs / 2) reject(new Error('There was no time to stamp a file.'))
    else resolve({ isStamped: false, why: tooMuchWork })
  }, deadlineInMs)
  thread.once('message', (message) => resolve(Answer.parse(message)))
  thread.once('error', (error) => {
    if (isOutOfMemory(error)) resolve({ isStamped: false, why: tooMuchWork })
    else reject(error)
  })
  thread.once('exit', (code) => reject(new Error(`The stamping thread ended with ${code} and no answer.`)))
  try {
    return await promise
  } finally {
    clearTimeout(deadline)
    await thread.terminate()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
