import { escapeHtml } from '../text/escape.ts'

/** A heading, and the paragraphs below it: plain text, as somebody would say it. */
export type Part = readonly [heading: string, ...paragraphs: string[]]

/** HTML as an author's editor knows it. Line breaks within a paragraph stay. */
export const htmlOf = (parts: readonly Part[]): string =>
  parts
    .map(([heading, ...paragraphs]) => `<h2>${escapeHtml(heading)}</h2>${paragraphs.map(paragraph).join('')}`)
    .join('')

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
