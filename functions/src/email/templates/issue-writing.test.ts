import { emailBytes } from '@lorecircle/shared/newsletter/issue'
import { expect, test } from 'vitest'
import { buildIssueContent, listEmail, subscribedEmail } from './issue-writing.ts'

test('the foot of a letter says its author once, also where their postal address begins with the name', () => {
  const shop = {
    authorName: 'Lord Dunsany',
    url: 'https://lord-dunsany.example',
    accent: 'verdigris',
  } as const
  const ticket = { subscriber: 'reader', token: 'ticket' }
  const footOf = (postalAddress: string) =>
    listEmail({ ...shop, postalAddress }, ticket, subscribedEmail('Lord Dunsany', 'Sally')).text
  expect(footOf('PO Box 7\nMeath')).toContain('\nLord Dunsany, PO Box 7, Meath\n')
  expect(footOf('Lord Dunsany\nPO Box 7\nMeath')).toBe(footOf('PO Box 7\nMeath'))
})

test('an author is told nearly the size that a letter comes to', () => {
  const shop = {
    authorName: 'Lord Dunsany',
    url: 'https://lord-dunsany.example',
    accent: 'verdigris',
    postalAddress: 'PO Box 7\nMeath',
  } as const
  for (const body of [
    '<p>Short.</p>'.repeat(2_200),
    `<p>${'A long paragraph. '.repeat(5_000)}</p>`,
    `<h2>News</h2><ul><li><p>One</p></li><li><p>Two</p></li></ul><blockquote><p>${'كتاب '.repeat(50)}</p></blockquote>`.repeat(
      100,
    ),
  ]) {
    const writing = buildIssueContent({ subject: 'News', preheader: '', body }, shop.url)('Ada')
    const { html } = listEmail(shop, { subscriber: 'reader', token: 'ticket' }, writing)
    const bytes = Buffer.byteLength(html)
    expect(emailBytes(body) / bytes).toBeGreaterThan(0.9)
    expect(emailBytes(body) / bytes).toBeLessThan(1.3)
  }
})
