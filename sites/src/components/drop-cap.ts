/** It stands three lines high: a paragraph takes one from so many characters on. */
const dropFrom = 160

/** Whether a paragraph begins with a drop capital: a habit of scripts with separate letters. */
export const takesDropCap = (text: string): boolean =>
  text.length >= dropFrom && /^\p{P}*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)
