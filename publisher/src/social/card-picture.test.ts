import { bindingClass, bindingTitleSize, longestWordWidth } from '@lorecircle/shared/book/binding'
import { describe, expect, test } from 'vitest'
import { drawBoundBook, drawCard } from './card-picture.ts'
import { breakIntoLines, hasGlyphs, lineWidth, toSettableText } from './set-type.ts'
import type { SocialCard } from './social-card.ts'
import typeCase from './type-case.json' with { type: 'json' }

const book = (title: string, authorName = 'Lord Dunsany'): SocialCard => ({
  title,
  line: `by ${authorName}`,
  accent: 'verdigris',
  book: { id: 'moon', title, authorName, cover: null, tagline: '' },
})
/** How many lines and words are set: each is one outline with a letter in it. */
const linesIn = (svg: string) => svg.match(/scale\([\d.]+\)" d="M/g)?.length ?? 0

describe('the picture of a shared link', () => {
  test('says title and author beside the book and on it', () => {
    const [withBoth, withTitle] = [book('The Moon'), { ...book('The Moon'), line: '' }]
      .map(drawCard)
      .map(linesIn)
    expect(withBoth).toBe((withTitle ?? 0) + 1)
    expect(drawCard(book('The Moon'))).toContain('#17574f')
  })

  test('a title that no letter of it can set leaves a picture all the same', () => {
    const svg = drawCard(book('🐉'))
    expect(svg).toMatch(/^<svg .*<\/svg>$/s)
    expect(linesIn(svg)).toBe(linesIn(drawCard(book(''))))
  })

  test.each(['Shōgun', 'Freedom™', 'Война и мир', 'ألف ليلة وليلة', '山海経'])(
    'the title %s stands on the book and beside it',
    (title) => {
      expect(linesIn(drawCard(book(title)))).toBeGreaterThanOrEqual(linesIn(drawCard(book(''))) + 2)
    },
  )

  test.each(['Stanisław Lem', 'Ayşe Kulin', 'Kōbō Abe', 'Nguyễn Du', '紫式部'])(
    'and so does %s',
    (author) => {
      expect(linesIn(drawCard(book('Moon', author)))).toBe(linesIn(drawCard(book('Moon', 'Lord'))))
    },
  )

  test('what is stamped on a book stands in the middle of its frame', () => {
    const id = ['a', 'b', 'c', 'd'].find((one) => bindingClass(one).endsWith('b0')) ?? ''
    const svg = drawBoundBook({ id, title: 'Moon', authorName: 'Lord Dunsany' }, '#17574f')
    const [, from, to] = /d="M(\d+) 22H(\d+)V/.exec(svg) ?? []
    const [, left] = /translate\(([\d.]+) [\d.]+\) scale\([\d.]+\)" d="M0 0/.exec(svg) ?? []
    const middle = Number(left) + lineWidth('Moon', 'roman', bindingTitleSize('Moon') * 3) / 2
    expect(middle).toBeCloseTo((Number(from) + Number(to)) / 2, 0)
  })

  test('a book without a cover stands whole beside its words, which stand in the middle of its height', () => {
    const svg = drawCard(
      book('The Extraordinarily Long and Melancholy History of a Lamplighter and Her Daughter'),
    )
    const [drawn = '', beside = ''] = svg.split('</g>')
    const [, left, top, scale] =
      /<g transform="translate\((\d+) (\d+)\) scale\(([\d.]+)\)">/.exec(drawn) ?? []
    const words = [...beside.matchAll(/translate\(([\d.]+) ([\d.]+)\) scale\([\d.]+\)" d="M0 0/g)]
    const [, first, at] = words[0]?.map(Number) ?? []
    const last = Math.max(...words.map(([, , y]) => Number(y)).filter((y) => y < 540))
    expect(Number(left) + 300 * Number(scale)).toBeLessThan(first ?? 0)
    expect(Number(top) + 450 * Number(scale)).toBeLessThan(630)
    expect(Math.abs(((at ?? 0) + last) / 2 - 292)).toBeLessThan(60)
  })

  test('no title is markup', () => {
    expect(drawCard(book('<script>alert(1)</script>'))).not.toContain('script')
  })
})

describe('type', () => {
  test.each([
    ['Ça ira — l’œuvre d’Œdipe', 'Ça ira — l’œuvre d’Œdipe'],
    ['Ștefan Ōe Người Đẹp', 'Ștefan Ōe Người Đẹp'],
    ['Ελλάδα Київ', 'Ελλάδα Київ'],
    ['Cafȩ́ Ɓantu', 'Cafe Bantu'],
    ['قصة Rainbow 🌈 ألف', 'Qst Rainbow Alf'],
    ['🐉', ''],
  ])('%s is set as %s', (text, set) => {
    for (const face of ['roman', 'italic'] as const) {
      expect(toSettableText(text, face)).toBe(set)
      expect(set === '' || hasGlyphs(set, face)).toBe(true)
    }
  })

  test('a title of any length is set within its column, in no more lines than there is room for', () => {
    const titles = ['Q', 'The Moon', 'x'.repeat(180), 'Of Salt and Starlight: Book One', 'na '.repeat(60)]
    for (const title of titles) {
      for (const size of [20, 46, 90]) {
        const lines = breakIntoLines(title, 'roman', size, { width: 600, most: 4 })
        expect(lines.length).toBeLessThanOrEqual(4)
        for (const line of lines) {
          expect(lineWidth(line.replace(/…$/, ''), 'roman', size), line).toBeLessThanOrEqual(600)
        }
      }
    }
  })

  test('no word is parted that fits', () => {
    const lines = breakIntoLines('The Lamplighter’s Daughter', 'roman', 29, { width: 214, most: 9 })
    expect(lines.join(' ')).toBe('The Lamplighter’s Daughter')
    expect(lines.length).toBeGreaterThan(1)
  })

  test('letters are kerned as in the fonts of the pages', () => {
    expect(lineWidth('AV', 'roman', 100)).toBeLessThan(
      lineWidth('A', 'roman', 100) + lineWidth('V', 'roman', 100),
    )
  })
})

test('pages take no letter for narrower than it is drawn here', () => {
  for (const [letter, outline] of Object.entries(typeCase.roman.glyphs)) {
    // The advance stands in front of each outline, in 400 units an em.
    if (/^[\p{L}\p{Nd}]$/u.test(letter))
      expect(longestWordWidth(letter) * 400, letter).toBeGreaterThanOrEqual(Number.parseInt(outline, 10))
  }
})
