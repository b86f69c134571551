import { issueLimits } from '@lorecircle/shared/newsletter/issue'
import { expect, test } from 'vitest'
import { issueText } from './issue-text.ts'
import { issueHtml } from './issue-writing.ts'

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

test('lists keep their numbers and their levels in plain text, and footnotes their marks', () => {
  const written = `<ol start="5"><li><p>five</p><ol><li><p>one</p><p>more of one</p></li><li><p>two</p></li></ol></li>
    <li><p>six</p><ul><li><p>dot<br>below</p></li></ul></li></ol><p>Foot<sup>1</sup>, the 1<sup>st</sup>.</p>`
  expect(issueText(written)).toBe(`5. five
   1. one
      more of one
   2. two
6. six
   - dot
     below

Foot[1], the 1st.`)
})

test('what is written from right to left stands so in mail, and nothing else does', () => {
  const html = issueHtml(
    '<p>Hello مرحبا</p><p>«مرحبا» hello</p><ul><li><p>كتاب</p></li></ul><blockquote><p>ظلال</p></blockquote><p>1 &amp; 2</p>',
    'https://lorecircle.example',
  ).toString()
  expect(html).toContain('<p style="margin:16px 0 0">Hello مرحبا</p>')
  expect(html).toContain(
    '<p dir="rtl" align="right" style="margin:16px 0 0;text-align:right">«مرحبا» hello</p>',
  )
  expect(html).toMatch(
    /<ul dir="rtl" align="right" style="margin:16px 0 0;padding:0 24px 0 0;text-align:right">/,
  )
  expect(html).toMatch(/<blockquote dir="rtl" align="right" style="[^"]*border-right:3px[^"]*">/)
  expect(html).toContain('<p style="margin:16px 0 0">1 &amp; 2</p>')
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
  expect(html).toContain(`src="https://lorecircle.example${picture.replace('avif', 'jpg')}"`)
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
])('the time for a letter of nothing but %j grows with its length, not with its square', (part) => {
  const makingInMs = (length: number) => {
    const body = part.repeat(Math.floor(length / part.length))
    const before = process.cpuUsage()
    issueText(body)
    issueHtml(body, 'https://lorecircle.example')
    return process.cpuUsage(before).user / 1000
  }
  const fastestOfThree = (length: number) => Math.min(...[1, 2, 3].map(() => makingInMs(length)))
  // Four times as long: 4 times the work where it is linear, 16 times where it is quadratic.
  const [quarter, whole] = [fastestOfThree(issueLimits.body / 4), fastestOfThree(issueLimits.body)]
  expect(whole / Math.max(quarter, 2)).toBeLessThan(10)
})
