import { latinSpelling } from '@lorecircle/shared/text/slug'
import typeCase from './type-case.json' with { type: 'json' }

/**
 * Outlines of Fraunces, and of Literata for Greek and Cyrillic, which Fraunces lacks (both SIL Open Font License), on
 * 400 units, with kerning. Bundled because no fonts are installed where pictures are drawn.
 */
export type Face = keyof typeof typeCase
const em = 400

type Case = { glyphs: Record<string, string>; kern: Map<string, number> }
const faces: Record<Face, Case> = { roman: caseOf('roman'), italic: caseOf('italic') }

function caseOf(face: Face): Case {
  const { glyphs, kern } = typeCase[face]
  const pairs = Object.entries(kern).flatMap(([by, letters]) =>
    (letters.match(/../gsu) ?? []).map((pair): [string, number] => [pair, Number(by)]),
  )
  return { glyphs, kern: new Map(pairs) }
}

/** True if there is a glyph for every character of the text. */
export const hasGlyphs = (text: string, face: Face): boolean =>
  text !== '' && [...text].every((letter) => letter in faces[face].glyphs)

/**
 * Converts a text to available glyphs: drops unavailable accents, transliterates other scripts as slugs do, and omits
 * signs without a glyph. Empty if nothing is left, as for a title of emoji.
 */
export function toSettableText(text: string, face: Face): string {
  const words = text.normalize('NFC').split(/\s+/)
  return words.flatMap((word) => settableWord(word, face) || []).join(' ')
}

function settableWord(word: string, face: Face): string {
  const { glyphs } = faces[face]
  const has = (letter: string) => letter in glyphs
  const plain = [...word].flatMap((letter) =>
    has(letter) ? letter : [...letter.normalize('NFD')].filter(isNoMark),
  )
  if (plain.every(has)) return plain.join('')
  if (!plain.some((letter) => isLetter(letter) && !has(letter))) return plain.filter(has).join('')
  return capitalized([...latinSpelling(word)].filter(has).join(''))
}

const isNoMark = (letter: string): boolean => !/\p{M}/u.test(letter)
const isLetter = (letter: string): boolean => /\p{L}/u.test(letter)
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Each glyph of a line with its position, in units. */
function placed(line: string, face: Face) {
  const { glyphs, kern } = faces[face]
  let at = 0
  let before = ''
  return [...line].map((letter) => {
    const [, advance = '0', outline = ''] = /^(\d+)(.*)$/s.exec(glyphs[letter] ?? '') ?? []
    at += kern.get(before + letter) ?? 0
    const place = { at, end: at + Number(advance), outline }
    at = place.end
    before = letter
    return place
  })
}

/** Width of a line at this font size. */
export const lineWidth = (line: string, face: Face, size: number): number =>
  ((placed(line, face).at(-1)?.end ?? 0) * size) / em

export type TypesetOptions = {
  face: Face
  size: number
  x: number
  y: number
  fill: string
  centred?: boolean
}

/** A line of text as SVG, positioned by its baseline. */
export function setLine(line: string, { face, size, x, y, fill, centred = false }: TypesetOptions): string {
  const left = centred ? x - lineWidth(line, face, size) / 2 : x
  const outlines = placed(line, face).map(({ at, outline }) => (outline ? `M${at} 0${outline}` : ''))
  const scale = Math.round((size / em) * 10_000) / 10_000
  return `<path fill="${fill}" transform="translate(${left.toFixed(1)} ${y.toFixed(1)}) scale(${scale})" d="${outlines.join('')}"/>`
}

/**
 * Breaks a text into lines of even width, none wider than `width`; the last of `most` lines is truncated with an
 * ellipsis.
 */
export function breakIntoLines(
  text: string,
  face: Face,
  size: number,
  { width, most }: { width: number; most: number },
): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const lines = filled(words, face, size, width)
  if (lines.length > most) {
    const kept = lines.slice(0, most)
    return kept.with(-1, `${kept.at(-1)?.replace(/[\s,;:.]+$/, '')}…`)
  }
  const longest = Math.max(...words.map((word) => lineWidth(word, face, size)))
  for (let even = Math.max(longest, width * 0.4); even < width; even += size / 4) {
    const evenly = filled(words, face, size, even)
    if (evenly.length === lines.length && evenly.every((line) => lineWidth(line, face, size) <= width))
      return evenly
  }
  return lines
}

function filled(words: string[], face: Face, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words.flatMap((word) => parted(word, face, size, width))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && lineWidth(longer, face, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function parted(word: string, face: Face, size: number, width: number): string[] {
  const letters = [...word]
  if (lineWidth(word, face, size) <= width || letters.length < 2) return [word]
  const fitting = letters.findLastIndex(
    (_, at) => lineWidth(letters.slice(0, at).join(''), face, size) <= width,
  )
  const at = Math.max(1, fitting)
  return [letters.slice(0, at).join(''), ...parted(letters.slice(at).join(''), face, size, width)]
}
