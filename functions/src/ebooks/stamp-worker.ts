import { parentPort, workerData } from 'node:worker_threads'
import type { Stamp, StampLimits } from './stamp.ts'
import { stampFile } from './stamp-file.ts'

/** Message from `stampInWorker`. The file's bytes are transferred, not copied. */
type Work = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  stamp: Stamp
  limits: Pick<StampLimits, 'files' | 'pages' | 'decodedBytes'>
}

const { bytes, contentType, stamp, limits }: Work = workerData
const stamped = await stampFile(bytes, contentType, stamp, limits)
parentPort?.postMessage(
  stamped.isStamped ? stamped : { isStamped: false, why: stamped.why },
  stamped.isStamped ? [stamped.bytes.buffer] : [],
)
