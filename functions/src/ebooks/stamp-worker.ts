import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { stampFile } from './stamp-file.ts'

/** What `stampInWorker` sends along: the file's bytes are moved here, not copied. */
const Work = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  contentType: z.string(),
  stamp: z.object({ name: z.string(), orderId: z.string(), on: z.date() }),
  limits: z.object({ files: z.number(), pages: z.number(), decodedBytes: z.number() }),
})

const { bytes, contentType, stamp, limits } = Work.parse(workerData)
const stamped = await stampFile(bytes, contentType, stamp, limits)
parentPort?.postMessage(
  stamped.isStamped ? stamped : { isStamped: false, why: stamped.why },
  stamped.isStamped ? [stamped.bytes.buffer] : [],
)
