import { issueLimits } from '@lorecircle/shared/newsletter/issue'
import { expect, test } from 'vitest'
import { issueHtml } from './issue-html.ts'
import { issueText } from './issue-text.ts'

const picture = '/media/0123456789abcdef0123456789abcdef-640.avif'

test('who reads plain text gets the same words, with links behind their labels', () => {
  const written = `<h2>Hello &amp; welcome</h2><p>One <strong>two</strong>,<br>
    <a href="https://a.example/?b=1&amp;c=2">three</a> and <a href="https://a.example">https://a.example</a>.</p>
    <ul><li><p>first</p></li><li>second</li></ul><ol><li><p>one</p></li><li><p>two</p></li></ol>
    <blockquote><p>Said &quot;so&quot;.</p></blockquote><hr><img src="${picture}" alt="A boat"><p>The end.</p>`
  expect(issueText(written)).toBe(`Hello & welcome

One two,
three (https://a.example/?b=1&c=2) and https://a.example.

- first
- second

1. one
2. two

Said "so".

* * *

[A boat]
The end.`)
})

test('a letter of nothing but empty paragraphs is empty', () => {
  expect(issueText('<p></p><p> &nbsp; <br></p>')).toBe('')
})

test('mail programs get styles in place, whole addresses, and pictures that they can show', () => {
  const html = issueHtml(
    `<p>Look:</p><img src="${picture}" alt="A boat" width="640" height="400">`,
    'https://lorecircle.example',
  ).toString()
  expect(html).toContain('<p style="margin:16px 0 0">Look:</p>')
  expect(html).toContain(`src="https://lorecircle.example${picture.replace('avif', 'webp')}"`)
  expect(html).not.toMatch(/loading|decoding/)
})

test('what is no letter’s business gets into none: scripts, handlers, styles, foreign pictures', () => {
  const html = issueHtml(
    '<p style="position:fixed" onclick="x()">a<script>alert(1)</script></p><img src="https://spy.example/p.gif"><a href="javascript:x()">b</a>',
    'https://lorecircle.example',
  ).toString()
  expect(html).toBe('<p style="margin:16px 0 0">a</p><a>b</a>')
})

test('words that look like markup stay words', () => {
  const html = issueHtml('<p>write rel="x" &lt;p&gt;</p>', 'https://lorecircle.example').toString()
  expect(html).toBe('<p style="margin:16px 0 0">write rel="x" &lt;p&gt;</p>')
})

test.each([
  '<i>&nbsp;</i>',
  '<i> </i>',
  '<li><p>',
  '<ol><li>',
  '<b>',
  ' <br>',
  '<a href="https://example.com">',
])('a letter of nothing but %j is made in a moment', (part) => {
  const body = part.repeat(Math.floor(issueLimits.body / part.length))
  const makingInMs = () => {
    const before = process.cpuUsage()
    issueText(body)
    issueHtml(body, 'https://lorecircle.example')
    return process.cpuUsage(before).user / 1000
  }
  // The fastest of three, so that a busy machine and a cold start leave the bound near to what it takes.
  expect(Math.min(makingInMs(), makingInMs(), makingInMs())).toBeLessThan(400)
})
