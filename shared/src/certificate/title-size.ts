/** Letters as wide as they are high. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** How long a title is on a certificate: the longer, the smaller its letters, so that the sheet stays one page. */
export function titleSize(title: string): 'short' | 'long' | 'longest' {
  const length = [...title].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)
  if (length > 90) return 'longest'
  return length > 40 ? 'long' : 'short'
}
