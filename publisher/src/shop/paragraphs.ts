/** Every line that an author wrote is a paragraph. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
