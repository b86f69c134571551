import { examineEpub } from '@lorecircle/shared/ebook/examine-epub'
import { type FaultId, faults } from '@lorecircle/shared/ebook/faults/faults'
import type { PreflightFinding } from '@lorecircle/shared/ebook/finding'
import { afterAll, expect, test } from 'vitest'
import type { Break } from '../../support/ebooks/break.ts'
import { brokenEpubs } from '../../support/ebooks/broken-epubs.ts'
import { editEpubText, toEpubBlob } from '../../support/ebooks/epub.ts'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'

const sound = await soundEpub()
const tried: string[] = []

afterAll(() => console.log(`${tried.length} broken EPUBs\n${tried.join('\n')}`))

const examineBroken = async ({ breaking }: Break) => {
  const result = await breaking(sound)
  return examineEpub(result instanceof Blob ? result : toEpubBlob(result))
}

const troubles = (findings: PreflightFinding[]) => findings.filter(({ severity }) => severity !== 'fine')

test.each(brokenEpubs)(
  'the author of $what reads of $causes, and of nothing that is not so',
  async (each) => {
    const findings = troubles(await examineBroken(each))
    const ids = new Set(findings.map(({ id }) => id))
    expect([...ids].sort()).toEqual([each.causes, ...(each.also ?? [])].sort())
    const told = findings.find(({ id }) => id === each.causes)
    expect(told?.title).toMatch(/^.{10,}[.]$/)
    expect(told?.advice).toMatch(/^.{10,}[.]$/)
    const place = told?.place
      ? `${told.place.file}${told.place.line ? `:${told.place.line}` : ''}`
      : 'the file'
    tried.push(`  ${each.what}: ${told?.title} (${place})`)
  },
)

test('the author of a tag that is not closed reads which, and in which line it begins', async () => {
  const chapter = 'OEBPS/chapter-1.xhtml'
  const firstOf = async (from: string, to: string) => {
    const [first] = await examineEpub(toEpubBlob(editEpubText(sound, chapter, from, to)))
    return `${first?.title} ${first?.place?.line}`
  }
  expect(await firstOf('<p id="start">', '<p><em id="start">')).toBe(
    'A page is not well-formed: <em> is opened and never closed. 10',
  )
  expect(await firstOf('eat, as', 'eat,</b> as')).toBe(
    'A page is not well-formed: </b> closes a tag that is not open. 10',
  )
  expect(await firstOf('</html>', '')).toBe('A page is not well-formed: <html> is opened and never closed. 3')
  expect(await firstOf('eat, as', 'eat & drink, as')).toBe(
    'A page is not well-formed: an & stands alone (write &amp;). 10',
  )
})

test('every fault that the doctor knows is in one of them', () => {
  const caused = new Set<FaultId>(brokenEpubs.map(({ causes }) => causes))
  expect(Object.keys(faults).filter((id) => !caused.values().some((each) => each === id))).toEqual([])
  expect(brokenEpubs.length).toBeGreaterThanOrEqual(40)
})
