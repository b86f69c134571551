import { escapeHtml } from '../text/escape.ts'

/** Words that lead somewhere. */
export type Link = readonly [words: string, path: string]
export type Paragraph = string | readonly (string | Link)[]

/** A heading, and the paragraphs below it: plain text, as somebody would say it. */
export type PolicySection = readonly [heading: string, ...paragraphs: Paragraph[]]

/** HTML as an author's editor knows it. Line breaks within a paragraph stay. */
export const htmlOf = (parts: readonly PolicySection[]): string =>
  parts
    .map(([heading, ...paragraphs]) => `<h2>${escapeHtml(heading)}</h2>${paragraphs.map(paragraph).join('')}`)
    .join('')

const paragraph = (said: Paragraph): string =>
  `<p>${typeof said === 'string' ? wordsOf(said) : said.map(spoken).join('')}</p>`

const spoken = (said: string | Link): string =>
  typeof said === 'string' ? wordsOf(said) : `<a href="${escapeHtml(said[1])}">${wordsOf(said[0])}</a>`

const wordsOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
