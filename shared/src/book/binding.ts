/** Title and author, shown on a drawn binding if there is no cover. */
export type BindingDetails = {
  id: string
  title: string
  authorName: string | null
  accent?: string | null | undefined
}

const kinds = 4

/** Derived from the id, so that a book looks the same everywhere. */
export const bindingClass = (id: string): string => {
  let sum = 0
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return `binding b${sum % kinds}`
}

/** Smallest and largest font size, in hundredths of the cover's width. */
const [smallest, largest] = [8, 24]
/** Line width, in hundredths of the cover's width, and the largest area of a title. */
const [line, room] = [68, 2_750]

/** Font size in hundredths of the cover's width: the longest word fits a line, and the whole title fits the panel. */
export function bindingTitleSize(title: string): number {
  const fitting = Math.min(line / longestWordWidth(title), Math.sqrt(room / widthOf(title)))
  return Math.floor(Math.min(largest, Math.max(smallest, fitting)) * 10) / 10
}

/** Width of a title's longest word, in ems. */
export const longestWordWidth = (title: string): number => Math.max(...title.split(/[\s-]+/).map(widthOf))

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
