import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'
import { topics } from '@lorecircle/shared/ebook/finding'
import { afterAll, expect, test } from 'vitest'
import { editEpubText, toEpubBlob } from '../../support/ebooks/epub.ts'
import { soundBooks } from '../../support/ebooks/makers/sound-books.ts'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'

const tried: string[] = []

afterAll(() => console.log(`${tried.length} sound EPUBs\n${tried.join('\n')}`))

test.each(await soundBooks())(
  'the author of a sound EPUB of $maker reads of nothing that is not so',
  async ({ maker, epub, lacks }) => {
    const findings = await examineEpub(toEpubBlob(epub))
    const wrong = findings.filter(({ severity }) => severity !== 'fine')
    expect(wrong.map(({ id, title }) => `${id}: ${title}`)).toEqual(
      lacks ? [expect.stringContaining(lacks)] : [],
    )
    const good = findings.length - wrong.length
    tried.push(`  ${maker}: ${good} fine${lacks ? ', and it is so that no cover is named' : ''}`)
  },
)

test('the author of a book with everything in it reads that all is fine, topic by topic', async () => {
  const findings = await examineEpub(toEpubBlob(await soundEpub()))
  expect(findings.map(({ id, severity }) => `${id} ${severity}`)).toEqual(
    Object.keys(topics).map((topic) => `${topic} fine`),
  )
  expect(findings.map(({ title }) => title)).toContain('The cover is found: 1600 × 2560 pixels, JPEG.')
})

test.each([
  ['style.css', 'h1 {', '@namespace svg url(http://www.w3.org/2000/svg);\nh1 {'],
  ['chapter-2.xhtml', 'id="notes"', 'id=" notes "'],
  ['content.opf', 'id="cover-picture"', 'id=" cover-picture "'],
])('what EPUB allows in %s is no fault: %s as %s', async (file, from, to) => {
  const findings = await examineEpub(toEpubBlob(editEpubText(await soundEpub(), `OEBPS/${file}`, from, to)))
  expect(findings.filter(({ severity }) => severity !== 'fine')).toEqual([])
})
