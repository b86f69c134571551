import { type BindingDetails, bindingClass, bindingTitleSize } from '@lorecircle/shared/book/binding'
import { type Image, imagePath } from '@lorecircle/shared/media/image'
import { boards, leaves } from '@lorecircle/shared/site/views'
import type { SiteBucket } from '@lorecircle/shared/storage/site-bucket'
import { breakIntoLines, type Face, lineWidth, setLine, toSettableText } from './set-type.ts'
import type { SocialCard } from './social-card.ts'

/** Colours of `shared/styles/tokens.css`. */
const cloths = {
  house: '#46376f',
  logwood: '#4d3a7d',
  madder: '#8b2a2c',
  woad: '#1f4c76',
  verdigris: '#17574f',
  weld: '#6b4a04',
  bramble: '#79245a',
} as const

const gilt = '#ecd9ab'

const star = (x: number, y: number, size: number, fill: string): string =>
  `<path fill="${fill}" transform="translate(${x} ${y}) scale(${size / 22})" d="M0-11C.9-4.100 4.100-.9 11 0 4.100.9.9 4.100 0 11-.9 4.100-4.100.9-11 0-4.100-.9-.9-4.100 0-11z"/>`

const clothPatterns = `<pattern id="weave" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 1.500h2" stroke="#000" stroke-opacity=".13"/><path d="M.5 0v2" stroke="#fff" stroke-opacity=".05"/></pattern><linearGradient id="light" x2="1" y2=".3"><stop stop-color="#fff" stop-opacity=".13"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-opacity="0"/><stop offset="1" stop-opacity=".22"/></linearGradient><linearGradient id="hinge"><stop stop-color="#fff" stop-opacity=".18"/><stop offset=".3" stop-color="#fff" stop-opacity=".05"/><stop offset=".45" stop-opacity=".3"/><stop offset=".6" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`

const onCloth = (width: number, height: number, cloth: string): string =>
  ['cloth', 'weave', 'light']
    .map((fill) => (fill === 'cloth' ? cloth : `url(#${fill})`))
    .map((fill) => `<rect width="${width}" height="${height}" fill="${fill}"/>`)
    .join('')

const width = 300

const height = 450

/** Horizontal centre of the stamped text, right of the hinge. */
const middle = 156

const rule = (path: string, stroke = 2, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${gilt}" stroke-width="${stroke}" stroke-opacity="${opacity}"/>`

const frames: Record<string, string> = {
  0: rule('M34 22H278V428H34z') + rule('M42 30H270V420H42z', 1, 0.6),
  1: '<path d="M34 22H278V428H34z" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="2"/>',
  2:
    ['M14 22H300', 'M14 428H300'].map((path) => rule(path, 2)).join('') +
    ['M14 27H300', 'M14 423H300'].map((path) => rule(path, 2)).join(''),
  3: rule('M34 428V144a122 122 0 0 1 244 0V428z') + rule('M42 420V144a114 114 0 0 1 228 0V420z', 1, 0.6),
}

/** Position and size of the title by length. */
const places: Record<string, { top: number; scale: number; star: 'below' | 'above' | 'far' }> = {
  0: { top: 76, scale: 1, star: 'below' },
  1: { top: 60, scale: 0.8, star: 'far' },
  2: { top: 76, scale: 1, star: 'below' },
  3: { top: 0, scale: 1, star: 'above' },
}

const authorOn = (name: string): string[] =>
  breakIntoLines(name, 'italic', 20, { width: 210, most: 2 })
    .reverse()
    .map((line, index) =>
      setLine(line, { face: 'italic', size: 20, x: middle, y: 402 - index * 24, fill: gilt, centred: true }),
    )

const cardSize = { width: 1200, height: 630 } as const

/** Position and size of the book on its card, in pixels. */
const bookPlace = { left: 92, top: 66, width: 332, height: 498 } as const

const [ink, quiet, paper] = ['#251e35', '#4d4459', '#f3ebda']

const houseWidth = 38 + 12 + lineWidth('Lorecircle', 'roman', 30)

const houseAt = (x: number, y: number, fill: string, mark: string): string =>
  `<g transform="translate(${x + 19} ${y - 10}) scale(.4)" fill="${mark}"><path d="${leaves}"/><path d="${boards}"/><circle r="5.200" fill="#e2a63d"/></g>${setLine('Lorecircle', { face: 'roman', size: 30, x: x + 50, y, fill })}`

/** A JPEG of 1200 by 630, which every crawler reads. */
export async function cardPicture(
  pages: Pick<SiteBucket, 'read'>,
  card: SocialCard,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: most visits request no picture, and it has native parts.
  const { default: sharp } = await import('sharp')
  const cover = card.book?.cover ? await coverFile(pages, card.book.cover) : null
  const { left, top, width, height } = bookPlace
  const laidOn =
    cover === null
      ? []
      : [{ input: await sharp(cover).resize(width, height, { fit: 'cover' }).png().toBuffer(), left, top }]
  const drawn = await sharp(Buffer.from(drawCard(card)))
    .composite(laidOn)
    .flatten({ background: '#f3ebda' })
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
  return new Uint8Array(drawn)
}

/** The widest cover file; null if it is missing, and the book is drawn without a cover. */
const coverFile = async (
  pages: Pick<SiteBucket, 'read'>,
  { hash, widths }: Image,
): Promise<Uint8Array | null> =>
  (await pages.read(imagePath(hash, Math.max(...widths), 'jpg').slice(1)))?.body ?? null

/** A card as SVG without its cover, which is composited later. */
export function drawCard(card: SocialCard): string {
  const { width, height } = cardSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${clothPatterns}<filter id="shadow" x="-20%" y="-20%" width="140%" height="150%"><feGaussianBlur stdDeviation="14"/></filter></defs>${card.book ? onPaper(card, card.book) : onBoards(card)}</svg>`
}

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
    `<g transform="translate(${left} ${top}) scale(${width / 300})">${drawBoundBook(book, cloth)}</g>`,
    beside,
    houseAt(496, 556, ink, cloth),
  ].join('')
}

/** Cards of all other pages: text on a book cover in the shop's colour. */
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

/** Text blocks one below another, vertically centred; each in the largest size that fits. */
function text(passages: Passage[], { x, width, middle, centred = false }: Column): string {
  const set = passages
    .map((passage) => ({ ...passage, text: toSettableText(passage.text, passage.face) }))
    .filter(({ text }) => text !== '')
    .map(({ text, face, sizes, most, fill }) => {
      const fits = (size: number) => {
        const isWhole = text.split(/\s+/).every((word) => lineWidth(word, face, size) <= width)
        return isWhole && breakIntoLines(text, face, size, { width, most: most + 1 }).length <= most
      }
      const size = sizes.find(fits) ?? sizes.at(-1) ?? 40
      return { lines: breakIntoLines(text, face, size, { width, most }), face, size, fill }
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

/** A book without a cover as pages show it (`shared/styles/binding.css`), 300 by 450. */
export function drawBoundBook({ id, title, authorName }: BindingDetails, cloth: string): string {
  const kind = bindingClass(id).slice(-1)
  return [
    onCloth(width, height, cloth),
    frames[kind] ?? '',
    ...titleOn(kind, toSettableText(title, 'roman')),
    ...authorOn(toSettableText(authorName ?? '', 'italic')),
    `<rect width="24" height="${height}" fill="url(#hinge)"/>`,
  ].join('')
}

function titleOn(kind: string, title: string): string[] {
  const { top, scale, star: where } = places[kind] ?? { top: 76, scale: 1, star: 'below' }
  if (title === '') return [star(middle, 170, 44, gilt)]
  const size = bindingTitleSize(title) * 3 * scale
  const lines = breakIntoLines(title, 'roman', size, { width: kind === '1' ? 186 : 214, most: 9 })
  const leading = size * 1.14
  const tall = lines.length * leading
  const first = kind === '3' ? 235 - tall / 2 : top + (kind === '1' ? 17 : 0)
  const fill = kind === '1' ? '#2a2036' : gilt
  const letters = lines.map((line, index) =>
    setLine(line, {
      face: 'roman',
      size,
      x: middle,
      y: first + leading * index + size * 0.86,
      fill,
      centred: true,
    }),
  )
  const label = `<path d="M50 ${top}H262V${top + tall + 34}H50z" fill="#f4e9d0"/><path d="M56 ${top + 6}H256V${top + tall + 28}H56z" fill="none" stroke="#2a2036" stroke-opacity=".4"/>`
  const stars = {
    above: star(middle, 84, 40, gilt),
    below: star(middle, first + tall + 34, 40, gilt),
    far: star(middle, 340, 40, gilt),
  }
  const hasRoom = where !== 'far' || top + tall < 260
  return [...(kind === '1' ? [label] : []), ...letters, ...(hasRoom ? [stars[where]] : [])]
}
