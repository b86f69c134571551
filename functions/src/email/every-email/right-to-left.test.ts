import { expect, test } from 'vitest'
import { buildSampleEmails } from './every-email.ts'
import { typed } from './sample.fixture.ts'

const arabic = { author: 'نور الدين', reader: 'إيلاف', title: 'كتاب الظلال' }
const names = Object.values(arabic)
const emails = Object.entries(buildSampleEmails({ ...typed, ...arabic }))

/** A mail's HTML as it is read, line by line. */
const linesOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')
    .replace(/<br>|<\/(?:title|div|p|h1|td|blockquote|h2|h3|li|a)>/g, '\n')
    .replace(/<[^>]*>|&[#\w]+;/g, '')

/** Lines in which one of the names stands beside other words without being set apart from them. */
const bareIn = (text: string): string[] =>
  text
    .replace(/\u2068[^\u2069]*\u2069/g, '◆')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => names.some((name) => line.includes(name) && line !== name))

test.each(emails)('in the email “%s” an Arabic name or title turns no words around it', (_, contents) => {
  for (const { subject, text, html } of contents)
    expect([subject, text, linesOf(html)].flatMap(bareIn)).toEqual([])
})

test('the emails that name somebody or something name them here', () => {
  const said = emails.flatMap(([, contents]) => contents.map(({ text }) => text)).join('\n')
  for (const name of names) expect(said).toContain(name)
})
