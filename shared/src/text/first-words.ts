import { wholeWords } from '../whole-words.ts'

/** As many whole words of a text as fit into so many characters, with an ellipsis where some are left out. */
export function firstWords(text: string, most: number): string {
  const words = wholeWords(text, most)
  return words === text ? text : `${words.replace(/[.,;:]{1,3}$/, '')}…`
}
