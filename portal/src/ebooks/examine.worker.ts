import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'

/** Runs in a worker, so that large books do not block the page. Returns null if it cannot examine the file. */
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    postMessage(await examineEpub(data))
  } catch {
    postMessage(null)
  }
})
