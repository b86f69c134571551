import { wholeWords } from '../whole-words.ts'

/** As many whole words of a text as fit into so many characters, with an ellipsis where some are left out. */
export function firstWords(text: string, most: number): string {
  const words = wholeWords(text, most)
  return words === text ? text : `${words.replace(/[.,;:]{1,3}$/, '')}…`
}

/**
 * An address in the pieces between which a line may break: after its `@` and its slashes, before a dot that something follows.
 * `['ursula@', 'lorecircle', '.example']`
 */
export const splitAtBreakPoints = (address: string): string[] => address.split(/(?<=[@/])|(?=\.\S)/)
