import { sendBlob } from './send-blob.ts'

const mostTries = 4
const firstPauseMs = 300

type Sent = (file: File, onProgress: (part: number) => void) => Promise<number>

/** One presigned PUT. A store that asks for fewer requests (503) is asked again, a little later each time. */
export async function put(
  url: string,
  file: File,
  headers: Record<string, string>,
  signal: AbortSignal,
  onProgress: (part: number) => void,
  send: Sent = sender(url, headers, signal),
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const status = await send(file, onProgress)
    if (status >= 200 && status < 300) return
    if (status !== 503 || tries === mostTries) throw new Error(`Upload failed: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (tries - 1)))
    signal.throwIfAborted()
  }
}

const sender =
  (url: string, headers: Record<string, string>, signal: AbortSignal): Sent =>
  (body, onProgress) =>
    sendBlob({ url, headers, body, signal }, (bytes) => onProgress(body.size ? bytes / body.size : 0))
