import { offline } from '../api/api-error.ts'

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

/** XMLHttpRequest, because fetch does not tell how far an upload is. */
const sender =
  (url: string, headers: Record<string, string>, signal: AbortSignal): Sent =>
  (file, onProgress) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('PUT', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
      request.onload = () => resolve(request.status)
      request.onerror = () => reject(offline())
      request.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => request.abort(), { once: true })
      if (signal.aborted) reject(signal.reason)
      else request.send(file)
    })
