import { type Bound, bindingClass, titleSize } from '@lorecircle/shared/book/binding'
import { broken, setLine, settable } from './set-type.ts'

/** What a book's binding is drawn with: the dyes of `shared/styles/tokens.css`. */
export const cloths = {
  house: '#46376f',
  logwood: '#4d3a7d',
  madder: '#8b2a2c',
  woad: '#1f4c76',
  verdigris: '#17574f',
  weld: '#6b4a04',
  bramble: '#79245a',
} as const
export const gilt = '#ecd9ab'

export const star = (x: number, y: number, size: number, fill: string): string =>
  `<path fill="${fill}" transform="translate(${x} ${y}) scale(${size / 22})" d="M0-11C.9-4.100 4.100-.9 11 0 4.100.9.9 4.100 0 11-.9 4.100-4.100.9-11 0-4.100-.9-.9-4.100 0-11z"/>`

/** The weave of the cloth and the light on it; once for a drawing. */
export const clothPatterns = `<pattern id="weave" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 1.500h2" stroke="#000" stroke-opacity=".13"/><path d="M.5 0v2" stroke="#fff" stroke-opacity=".05"/></pattern><linearGradient id="light" x2="1" y2=".3"><stop stop-color="#fff" stop-opacity=".13"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-opacity="0"/><stop offset="1" stop-opacity=".22"/></linearGradient><linearGradient id="hinge"><stop stop-color="#fff" stop-opacity=".18"/><stop offset=".3" stop-color="#fff" stop-opacity=".05"/><stop offset=".45" stop-opacity=".3"/><stop offset=".6" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`

export const onCloth = (width: number, height: number, cloth: string): string =>
  ['cloth', 'weave', 'light']
    .map((fill) => (fill === 'cloth' ? cloth : `url(#${fill})`))
    .map((fill) => `<rect width="${width}" height="${height}" fill="${fill}"/>`)
    .join('')

const width = 300
const height = 450
/** The middle of what is stamped, right of the hinge. */
const middle = 156

/** A book without a cover as pages show it (`shared/styles/binding.css`), on 300 by 450. */
export function boundBook({ id, title, authorName }: Bound, cloth: string): string {
  const kind = bindingClass(id).slice(-1)
  return [
    onCloth(width, height, cloth),
    frames[kind] ?? '',
    ...titleOn(kind, settable(title, 'roman')),
    ...authorOn(settable(authorName ?? '', 'italic')),
    `<rect width="24" height="${height}" fill="url(#hinge)"/>`,
  ].join('')
}

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

/** Where a title begins, and how it stands. */
const places: Record<string, { top: number; scale: number; star: 'below' | 'above' | 'far' }> = {
  0: { top: 76, scale: 1, star: 'below' },
  1: { top: 60, scale: 0.8, star: 'far' },
  2: { top: 76, scale: 1, star: 'below' },
  3: { top: 0, scale: 1, star: 'above' },
}

function titleOn(kind: string, title: string): string[] {
  const { top, scale, star: where } = places[kind] ?? { top: 76, scale: 1, star: 'below' }
  if (title === '') return [star(middle, 170, 44, gilt)]
  const size = titleSize(title) * 3 * scale
  const lines = broken(title, 'roman', size, { width: kind === '1' ? 186 : 214, most: 9 })
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

const authorOn = (name: string): string[] =>
  broken(name, 'italic', 20, { width: 210, most: 2 })
    .reverse()
    .map((line, index) =>
      setLine(line, { face: 'italic', size: 20, x: middle, y: 402 - index * 24, fill: gilt, centred: true }),
    )
