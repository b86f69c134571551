import { attempts } from '@lorecircle/shared/storage/retry'

type Put = { url: string; headers: Record<string, string>; bytes: Uint8Array<ArrayBuffer> }

/** One presigned PUT; a store that asks for fewer requests is asked again. */
export async function putBytes(what: string, { url, headers, bytes }: Put): Promise<void> {
  for await (const _ of attempts({ limit: 5, baseInMs: 100 })) {
    const answer = await fetch(url, { method: 'PUT', headers, body: bytes })
    if (answer.ok) return
    if (answer.status !== 503) throw new Error(`${what} could not be stored: ${await answer.text()}`)
  }
  throw new Error(`${what} could not be stored: the store is too busy`)
}
