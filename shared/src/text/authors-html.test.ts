import { expect, test } from 'vitest'
import { authorsHtml } from './authors-html.ts'

const hash = 'a'.repeat(32)

test('what an author writes stays: words, lists, quotes, links, and pictures of our own making', () => {
  const written =
    '<h2>Why</h2><p>It is <em>slow</em>, <strong>dear</strong> and<br />old.</p><ul><li>one</li></ul><blockquote>Two</blockquote>'
  expect(authorsHtml(written)).toBe(written)
  expect(authorsHtml('<a href="/bookstore">b</a><a href="mailto:a@b.example">m</a>')).toBe(
    '<a href="/bookstore" rel="noopener nofollow ugc">b</a><a href="mailto:a@b.example" rel="noopener nofollow ugc">m</a>',
  )
  expect(authorsHtml(`<img src="/media/${hash}-640.jpg" alt="A map" width="640" height="480">`)).toBe(
    `<img src="/media/${hash}-640.jpg" alt="A map" width="640" height="480" loading="lazy" decoding="async" />`,
  )
})

test('a numbered list goes on where its author left off', () => {
  expect(authorsHtml('<ol start="3"><li>c</li></ol>')).toBe('<ol start="3"><li>c</li></ol>')
  expect(authorsHtml('<ol start="x" onclick="y"><li>c</li></ol>')).toBe('<ol><li>c</li></ol>')
})

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)" style="position:fixed">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="http://evil.example">x</a>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif">',
  `<img src="/media/${hash}-640.svg">`,
  `<img src="/media/../${hash}-640.jpg">`,
  `<img src="/media/${hash}-640.jpg" onload="alert(1)" srcset="https://evil.example/x 2x">`,
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name="card"></form>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>@import "https://evil.example"</style>',
  '<base href="https://evil.example">',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
])('nothing dangerous is published: %s', (hostile) => {
  const html = authorsHtml(hostile)
  expect(html).not.toMatch(/<(script|iframe|form|input|style|base|svg|math|!--)/i)
  expect(html).not.toMatch(/\son\w+=|\bstyle=|srcset=|javascript:|data:|evil\.example/i)
  expect(html).not.toMatch(/<img(?! src="\/media\/[a-f0-9]{32}-\d+\.(avif|jpg)")/)
})

test('cleaning what is clean changes nothing', () => {
  const once = authorsHtml(
    `<h1>T</h1><p>a <a href="https://x.example">b</a></p><img src="/media/${hash}-320.avif">`,
  )
  expect(once).toMatch(/^<h2>T<\/h2>/)
  expect(authorsHtml(once)).toBe(once)
})

test('a text without measure is cut before it costs time', () => {
  const html = authorsHtml('<blockquote>'.repeat(1_000_000))
  expect(html.length).toBeLessThan(1_000)
  expect(authorsHtml(`<p>${'x'.repeat(1_000_000)}</p>`).length).toBeLessThan(250_000)
})

test('as many paragraphs as anybody writes stay, closed or not', () => {
  const closed = '<p>a</p>'.repeat(10_000)
  expect(authorsHtml(closed)).toBe(closed)
  expect(authorsHtml('<p>a'.repeat(1_500))).toBe('<p>a</p>'.repeat(1_500))
})
