/** What a book wears where there is no cover: its title and its author, stamped on cloth. */
export type Bound = {
  id: string
  title: string
  authorName: string | null
  accent?: string | null | undefined
}

const kinds = 4

/** A book is bound the same way wherever it stands: its id decides in which. */
export const bindingClass = (id: string): string => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return `binding b${sum % kinds}`
}

/** The smallest letters that can still be read on a card, and the largest that a cover bears, in hundredths of its width. */
const [smallest, largest] = [8, 24]
/** How wide a line is, in half letters, and how much a title may fill of the cover. */
const [line, room] = [124, 5_000]

/** How large a title is set, in hundredths of the cover's width: its longest word fits a line, and all of it the panel. */
export function titleSize(title: string): number {
  const longest = Math.max(...title.split(/[\s-]+/).map(widthOf))
  const fitting = Math.min(line / Math.min(longest, 15), Math.sqrt(room / widthOf(title)))
  return Math.round(Math.min(largest, Math.max(smallest, fitting)) * 10) / 10
}

/** In letters: those of East Asia stand in a square. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (wide.test(character) ? 1.9 : 1), 0) || 1
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\p{Extended_Pictographic}]/u
