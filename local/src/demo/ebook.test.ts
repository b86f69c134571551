import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'
import { expect, test } from 'vitest'
import { demoEbook } from './ebook.ts'
import { demoAuthors } from './seed.ts'
import { demoMedia } from './upload-file.ts'

const editions = demoAuthors.flatMap((author) =>
  author.books.map((book) => [book.title, book, author] as const),
)

test.each(editions)('a reader opens %s and finds its pages', (_, book, author) => {
  const entries = unzip(demoEbook(book, author))

  expect(entries[0]).toEqual({ name: 'mimetype', text: 'application/epub+zip', start: 0 })
  const file = (name: string) => entries.find((entry) => entry.name === name)?.text ?? `no ${name}`
  for (const { name, text } of entries.slice(1)) expect(unclosedTags(text), name).toEqual([])

  const root = /full-path="([^"]+)"/.exec(file('META-INF/container.xml'))?.[1] ?? ''
  const pages = [...file(root).matchAll(/<item id="([\w-]+)" href="([^"]+)"/g)]
  expect(pages.map(([, id]) => id)).toEqual(['nav', 'title', 'chapter-1'])
  for (const [, , href] of pages) expect(file(`OEBPS/${href}`)).toContain('<html')
  expect(file('OEBPS/nav.xhtml')).toContain('epub:type="toc"')
  expect(file('OEBPS/chapter-1.xhtml')).toContain('This is a demonstration copy.')
  expect(file('OEBPS/title.xhtml')).toContain(`First published in ${book.details.firstTold}`)
})

/** As much of a JPEG of 600 × 900 pixels as tells its size. */
const cover = Buffer.from('ffd8ffc00011080384025803011100021100031100ffd9', 'hex')

test('a reader of The Wood Beyond the World has all of it, in its chapters and with a cover', async () => {
  const [, book, author] = editions.find(([title]) => title === 'The Wood Beyond the World') ?? []
  if (!book?.text || !author) throw new Error('the demo has no whole book')
  const text = await readFile(demoMedia(`texts/${book.text}`), 'utf8')
  const ebook = Uint8Array.from(demoEbook(book, author, { cover, text }))
  const entries = unzip(ebook)
  const chapters = entries.filter(({ name }) => name.startsWith('OEBPS/chapter-'))
  expect(chapters).toHaveLength(36)
  const words = chapters
    .map(({ text }) => text.replace(/<[^>]*>/g, ' '))
    .join(' ')
    .split(/\s+/).length
  expect(words / book.pages, 'words on one of the pages that its page in the shop tells').toBeGreaterThan(150)
  const findings = await examineEpub(new Blob([ebook]))
  expect(findings.filter(({ severity }) => severity === 'broken')).toEqual([])
  expect(findings.map(({ id }) => id)).not.toContain('cover.undeclared')
})

test('a title with marks of its own stays text', () => {
  const [edition] = editions
  if (!edition) throw new Error('the demo has no books')
  const [, book, author] = edition
  const entries = unzip(demoEbook({ ...book, title: 'Salt & <Pepper> "Ltd"' }, author))
  for (const { name, text } of entries.slice(1)) expect(unclosedTags(text), name).toEqual([])
  expect(
    entries.some(({ text }) => text.includes('<h1>Salt &amp; &lt;Pepper&gt; &quot;Ltd&quot;</h1>')),
  ).toBe(true)
})

/** What a ZIP reader sees: the directory at the end, then each entry by its offset, stored and intact. */
function unzip(bytes: Uint8Array) {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  const entries = Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    expect(zip.readUInt16LE(at + 10), 'stored, not compressed').toBe(0)
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const start = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    expect(zip.toString('latin1', start, start + 4)).toBe('PK\x03\x04')
    expect(zip.toString('utf8', start + 30, start + 30 + nameLength)).toBe(name)
    expect(zip.readUInt16LE(start + 28), 'no extra field').toBe(0)
    const data = zip.subarray(start + 30 + nameLength, start + 30 + nameLength + size)
    expect(crc32(data)).toBe(zip.readUInt32LE(at + 16))
    at += 46 + nameLength
    return { name, text: data.toString('utf8'), start }
  })
  expect(at, 'the directory ends where the end record begins').toBe(end)
  return entries
}

/** The tags that are open at the end, or closed in the wrong order; and any `&` that begins no entity. */
function unclosedTags(xml: string): string[] {
  const open: string[] = []
  for (const [, slash, name = '', rest = ''] of xml.matchAll(/<(\/?)([\w:]+)([^>]*)>/g)) {
    if (slash && open.at(-1) === name) open.pop()
    else if (slash) open.push(`/${name}`)
    else if (!rest.endsWith('/')) open.push(name)
  }
  return [...open, ...(xml.match(/&(?!amp;|lt;|gt;|quot;)/g) ?? [])]
}
