import { wholeWords } from '../whole-words.ts'
import { type BookFile, bookFileKinds } from './book-file.ts'

type Named = Pick<BookFile, 'name' | 'contentType'>
type Given = { title: string; author: string; file: Named; beside: readonly Named[] }

/**
 * What a reader's file is called, however its author called it: `Lilith - George MacDonald.epub`, and of several of one
 * kind `Lilith - 03.mp3`, in their order. Every system takes it as a name.
 */
export function downloadName({ title, author, file, beside }: Given): string {
  const alike = beside.filter(({ contentType }) => contentType === file.contentType)
  const second = alike.length > 1 ? String(alike.indexOf(file) + 1).padStart(2, '0') : part(author, 60)
  return `${[part(title, 150) || 'Untitled', second].filter(Boolean).join(' - ')}${endingOf(file)}`
}

const endings: ReadonlyMap<string, string> = new Map(
  Object.values(bookFileKinds).map(({ contentType, ending }) => [contentType, ending]),
)

const endingOf = ({ name, contentType }: Named): string =>
  endings.get(contentType) ?? /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''

/** What some system refuses in a name: signs of paths and wildcards, what cannot be seen, a dot or a space at either end. */
const refused = /[\\/:*?"<>|\p{C}]+/gu

/** No longer than so many bytes, since systems count the bytes of a file's name: 255 at most. */
function part(text: string, mostBytes: number): string {
  const clean = text.replace(refused, ' ').replace(/\s+/g, ' ')
  return wholeWords(clean, fittingCharacters(clean, mostBytes)).replace(/^[. ]+|[. ]+$/g, '')
}

function fittingCharacters(text: string, mostBytes: number): number {
  let bytes = 0
  let count = 0
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > mostBytes) break
    count += 1
  }
  return count
}
