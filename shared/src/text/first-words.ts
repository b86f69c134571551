import { wholeWords } from '../whole-words.ts'

export function firstWords(text: string, most: number): string {
  const words = wholeWords(text, most)
  return words === text ? text : `${words.replace(/[.,;:]{1,3}$/, '')}…`
}

/**
 * Splits an address where a line may break: after `@` and slashes, before a dot inside it. `['ursula@', 'lorecircle',
 * '.example']`
 */
export const splitAtBreakPoints = (address: string): string[] => address.split(/(?<=[@/])|(?=\.\S)/)
