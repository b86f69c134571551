import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'

/** Reads beside the page, which stays quick whatever the book's size. Answers null where it cannot look. */
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  try {
    postMessage(await examineEpub(data))
  } catch {
    postMessage(null)
  }
})
