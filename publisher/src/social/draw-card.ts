import { boards, leaves } from '@lorecircle/shared/site/mark'
import { boundBook, clothPatterns, cloths, gilt, onCloth, star } from './bound-book.ts'
import { broken, type Face, setLine, settable, widthOf } from './set-type.ts'
import type { SocialCard } from './social-card.ts'

export const cardSize = { width: 1200, height: 630 } as const

/** Where the book stands on its card. */
export const bookPlace = { left: 92, top: 66, width: 332, height: 498 } as const

const [ink, quiet, paper] = ['#251e35', '#4d4459', '#f3ebda']

/** A card as SVG, without its cover, which is laid upon it. */
export function drawCard(card: SocialCard): string {
  const { width, height } = cardSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${clothPatterns}<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="14"/></filter></defs>${card.book ? onPaper(card, card.book) : onBoards(card)}</svg>`
}

/** A book's: the book at the left, what it is called beside it. */
function onPaper({ title, line, accent }: SocialCard, book: NonNullable<SocialCard['book']>): string {
  const cloth = cloths[accent ?? 'house']
  const { left, top, width, height } = bookPlace
  const beside = text(
    [
      { text: title, face: 'roman', sizes: [76, 64, 54, 46], most: 4, fill: ink },
      { text: line, face: 'italic', sizes: [38], most: 2, fill: cloth },
      { text: book.tagline, face: 'italic', sizes: [28], most: 2, fill: quiet },
    ],
    { x: 496, width: 630, middle: 292 },
  )
  return [
    `<rect width="1200" height="630" fill="${paper}"/><rect width="14" height="630" fill="${cloth}"/>`,
    `<rect x="${left + 6}" y="${top + 18}" width="${width - 8}" height="${height}" fill="#402c14" opacity=".42" filter="url(#shadow)"/>`,
    `<g transform="translate(${left} ${top}) scale(${width / 300})">${boundBook(book, cloth)}</g>`,
    beside,
    houseAt(496, 556, ink, cloth),
  ].join('')
}

/** Any other page's: its words on the boards of a book in the shop's cloth. */
function onBoards({ title, line, accent }: SocialCard): string {
  const frame = (inset: number, stroke: number, opacity: number) =>
    `<rect x="${inset}" y="${inset}" width="${1200 - 2 * inset}" height="${630 - 2 * inset}" fill="none" stroke="${gilt}" stroke-width="${stroke}" stroke-opacity="${opacity}"/>`
  return [
    onCloth(1200, 630, cloths[accent ?? 'house']),
    frame(34, 3, 1) + frame(46, 1, 0.6),
    star(600, 128, 44, gilt),
    text(
      [
        { text: title, face: 'roman', sizes: [96, 80, 66, 54], most: 3, fill: gilt },
        { text: line, face: 'italic', sizes: [40, 32], most: 2, fill: gilt },
      ],
      { x: 600, width: 960, middle: 330, centred: true },
    ),
    houseAt(600 - houseWidth / 2, 540, gilt, gilt),
  ].join('')
}

type Passage = { text: string; face: Face; sizes: number[]; most: number; fill: string }
type Column = { x: number; width: number; middle: number; centred?: boolean }

/** Passages below each other, together in the middle; each in the largest size in which all of it fits. */
function text(passages: Passage[], { x, width, middle, centred = false }: Column): string {
  const set = passages
    .map((passage) => ({ ...passage, text: settable(passage.text, passage.face) }))
    .filter(({ text }) => text !== '')
    .map(({ text, face, sizes, most, fill }) => {
      const fits = (size: number) => {
        const isWhole = text.split(/\s+/).every((word) => widthOf(word, face, size) <= width)
        return isWhole && broken(text, face, size, { width, most: most + 1 }).length <= most
      }
      const size = sizes.find(fits) ?? sizes.at(-1) ?? 40
      return { lines: broken(text, face, size, { width, most }), face, size, fill }
    })
  const gap = 26
  const tall = set.reduce(
    (sum, { lines, size }) => sum + lines.length * size * 1.16,
    gap * Math.max(0, set.length - 1),
  )
  let y = middle - tall / 2
  return set
    .map(({ lines, face, size, fill }) => {
      const drawn = lines.map((line, index) =>
        setLine(line, { face, size, x, y: y + size * (0.86 + 1.16 * index), fill, centred }),
      )
      y += lines.length * size * 1.16 + gap
      return drawn.join('')
    })
    .join('')
}

const houseWidth = 38 + 12 + widthOf('Lorecircle', 'roman', 30)

/** The house's mark and name. */
const houseAt = (x: number, y: number, fill: string, mark: string): string =>
  `<g transform="translate(${x + 19} ${y - 10}) scale(.4)" fill="${mark}"><path d="${leaves}"/><path d="${boards}"/><circle r="5.200" fill="#e2a63d"/></g>${setLine('Lorecircle', { face: 'roman', size: 30, x: x + 50, y, fill })}`
