import { unreachableError } from '../api/api-error.ts'

/** Time without progress after which a connection counts as lost. */
const patienceMs = 45_000

type Put = { url: string; headers: Record<string, string>; body: Blob; signal: AbortSignal }

/** Sends one PUT and resolves to its status. Uses XMLHttpRequest because fetch does not report upload progress. */
export function sendBlob(
  { url, headers, body, signal }: Put,
  onSent: (bytes: number) => void,
): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => {
      reject(unreachableError())
      request.abort()
    }
    let silence = setTimeout(lost, patienceMs)
    request.onloadend = () => clearTimeout(silence)
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(silence)
      silence = setTimeout(lost, patienceMs)
      onSent(loaded)
    }
    request.onload = () => resolve(request.status)
    request.onerror = () => reject(unreachableError())
    request.onabort = () => reject(signal.reason)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}
