/** What a book wears where there is no cover: its title and its author, stamped on cloth. */
export type BindingDetails = {
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
/** How wide a line is, in hundredths of the cover's width, and how much of its area a title may fill. */
const [line, room] = [68, 2_750]

/** How large a title is set, in hundredths of the cover's width: its longest word fits a line, and all of it the panel. */
export function bindingTitleSize(title: string): number {
  const fitting = Math.min(line / longestWordWidth(title), Math.sqrt(room / widthOf(title)))
  return Math.floor(Math.min(largest, Math.max(smallest, fitting)) * 10) / 10
}

/** How wide the longest word of a title stands, in ems. */
export const longestWordWidth = (title: string): number => Math.max(...title.split(/[\s-]+/).map(widthOf))

/** At most so many ems: the widest advance of each group of letters in the pages' serif. Those of East Asia stand in a square. */
const widthOf = (text: string): number =>
  [...text.normalize('NFD')].reduce((width, letter) => width + advance(letter), 0) || 0.5

function advance(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0
  if (/[ijl!.,:;'’]/.test(letter)) return 0.3
  if (/[Iftrszacevx?1-]/.test(letter)) return 0.53
  if (/[ЖЊШЩЮ]/.test(letter)) return 1.18
  if (/[HMWmw&ÆæŒœΗΜΝΠΦΨΩЂЉЋЏИМНПФЦЫҢшщюжфыљњ]/.test(letter) || wide.test(letter)) return 1.02
  if (/[φψωимнпцџң]/.test(letter)) return 0.81
  return /\p{Lu}/u.test(letter) ? 0.81 : 0.67
}
const wide = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\p{Extended_Pictographic}]/u
