import { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { sleep } from '@lorecircle/shared/storage/retry'
import { z } from 'zod'
import { toInput } from '../support/book-input.ts'
import type { PlatformUnderTest } from './platform-under-test.ts'

const Saved = z.object({ book: BookForAuthor })
const Listed = z.object({ books: z.array(BookForAuthor) })

export async function createSaver(
  platform: PlatformUnderTest,
  token: string,
  folder: string,
  bookId: string,
) {
  const path = `/api/fetchbooksforauthor?folder=${encodeURIComponent(folder)}`
  const listed = await platform.ask(platform.domain, path, { token })
  let book = Listed.parse(JSON.parse(listed.body)).books.find(({ id }) => id === bookId)
  let saves = 0

  async function post(input: object) {
    const body = { books: [input] }
    const askedAtMs = performance.now()
    const answer = await platform.ask(platform.domain, '/api/savebookdata', { token, body })
    const savedAtMs = performance.now()
    if (answer.status !== 200) throw new Error(`the save was refused: ${answer.status} ${answer.body}`)
    return { saved: Saved.parse(JSON.parse(answer.body)).book, askedAtMs, savedAtMs }
  }
  const newWords = () => `These words are number ${++saves} of ${crypto.randomUUID()}`

  return {
    slug: book?.slug ?? '',
    async save() {
      if (!book) throw new Error(`there is no book ${bookId}`)
      const words = newWords()
      const { saved, ...moments } = await post({ ...toInput(book), tagline: words })
      book = saved
      return { words, ...moments }
    },
    async add() {
      if (!book) throw new Error(`there is no book ${bookId}`)
      const words = newWords()
      const { id: _id, etag: _etag, ...input } = toInput(book)
      const formats = input.formats.map(({ id: _, quantitySeen: __, ...format }) => format)
      const { saved, ...moments } = await post({ ...input, formats, title: words, tagline: words })
      return { words, slug: saved.slug, ...moments }
    },
    async list() {
      const askedAtMs = performance.now()
      const { status } = await platform.ask(platform.domain, path, { token })
      if (status !== 200) throw new Error(`the list was refused: ${status}`)
      return performance.now() - askedAtMs
    },
  }
}

const patienceInMs = 30_000

async function until(words: string, where: string, look: () => Promise<string>): Promise<number> {
  const from = performance.now()
  while (performance.now() - from < patienceInMs) {
    if ((await look()).includes(words)) return performance.now()
    await sleep(2)
  }
  throw new Error(`${where} did not show the save within ${patienceInMs / 1000} s`)
}

/** Resolves when the words are served by an edge that cached the page just before the save. */
export const waitUntilServed = (platform: PlatformUnderTest, host: string, path: string, words: string) =>
  until(words, `${host}${path}`, async () => (await platform.ask(host, path)).body)

/** Resolves when the words are in the bucket, from where an edge without a copy serves them. */
export const waitUntilStored = ({ services }: PlatformUnderTest, key: string, words: string) =>
  until(words, key, async () => new TextDecoder().decode((await services.pages.read(key))?.body))
