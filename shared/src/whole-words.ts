/**
 * As many whole words as fit into the limit in characters. A longer word, or text in a script without spaces, is cut
 * between two characters.
 */
export function wholeWords(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const fitting = characters.slice(0, most).join('')
  const isWhole = /\s/.test(characters[most] ?? '')
  const whole = isWhole ? fitting : fitting.replace(/\s+\S*$/u, '')
  return whole.replace(/[\s\p{Pd},;:(]+$/u, '')
}
