import { faultFinding, passedFinding } from '@lorecircle/shared/ebook/finding'
import { expect, test } from 'vitest'
import { formatFindingPlace, summarizeFindings } from './EpubReports.tsx'

const broken = faultFinding('spine.empty')
const warning = faultFinding('cover.undeclared')
const good = passedFinding('zip')

test.each([
  [[good, good], 'Looks good: 2 things checked.'],
  [[warning, good], '1 thing is worth a look; nothing is broken.'],
  [[broken, good], '1 thing is broken.'],
  [[broken, broken, warning, good], '2 things are broken, and 1 is worth a look.'],
])('an author reads at once how the book is', (findings, sentence) => {
  expect(summarizeFindings(findings)).toBe(sentence)
})

test('a place has its line where one is known', () => {
  expect(formatFindingPlace({ file: 'OEBPS/toc.ncx', line: 4 })).toBe('OEBPS/toc.ncx, line 4')
  expect(formatFindingPlace({ file: 'OEBPS/cover.jpg', line: null })).toBe('OEBPS/cover.jpg')
})
