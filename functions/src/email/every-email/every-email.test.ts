import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildSampleEmails } from './every-email.ts'
import { typed } from './sample.fixture.ts'

const samples = Object.entries(buildSampleEmails(typed)).flatMap(([name, contents]) =>
  contents.map((content, index) => ({ ...content, sampleOf: name, title: `${name} ${index + 1}` })),
)
const hostile = {
  author: '"><script>alert(1)</script>',
  reader: "<img src=x onerror='alert(2)'>",
  title: '</title><style>*{display:none}</style>',
  words: '<a href="javascript:alert(3)">Buy</a>\n\n<b>now</b>',
}

const decoded = (html: string) =>
  html.replace(/&(amp|quot|#39);/g, (_, name: string) => ({ amp: '&', quot: '"' })[name] ?? "'")
const preheaderIn = (html: string) => /<body><div style="display:none[^>]*>([^&<]+)/.exec(html)?.[1] ?? ''
/** Markup as a browser counts it: elements by their names. */
const elementsIn = (html: string) => [...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name)

describe.each(samples)('the email “$title”', ({ name, sampleOf, subject, html, text }) => {
  test('is the one that it is listed as, with a subject, a preheader and a language', () => {
    expect(name).toBe(sampleOf)
    expect(subject).toMatch(/\S/)
    expect(preheaderIn(html)).toMatch(/\S/)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(decoded(html)).toContain(`<title>${subject}</title>`)
  })

  test('says the same in plain text: every link, and no markup', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => decoded(url))
    for (const link of links) expect(text).toContain(link)
    expect(text).not.toMatch(/<\/?[a-z!]|&\w+;/i)
    const heading = /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
    expect(text).toContain(decoded(heading))
  })

  test('has no hole where something should stand', () => {
    const holes = /undefined|null|NaN|\[object|\$\{|\{[#\w]+\}|href=""/
    const said = html.replace(/<style>[\s\S]*?<\/style>/g, '')
    expect(`${subject}\n${said}\n${text}`).not.toMatch(holes)
  })

  test('says at its head whom or what it comes from', () => {
    expect(text).toMatch(/^(From .*\p{L}|Order [\w-]+)/u)
  })

  test('promises nothing ‘in one click’ that takes a second press', () => {
    expect(`${subject} ${text}`).not.toMatch(/\b(one|single) click\b/i)
  })

  test('stands in mail programs that read no style sheet: 600 px at most, colours and letters in place', () => {
    expect(html).toContain('width:100%;max-width:600px')
    expect(html).not.toMatch(/<link|@import|<script|position:|display:(flex|grid)/)
    for (const [cell] of html.matchAll(/<td class="pad"[^>]*>/g)) {
      // Phones have no Georgia: the next faces of the stack stand in for it.
      expect(cell).toMatch(/font-family:Georgia,(?:[A-Z][\w ]+,){3,}serif;.*color:#/)
    }
    expect(html).toMatch(
      /<!--\[if mso\]><style>[^<]*\btd\b[^<]*\{font-family:Georgia,serif!important\}<\/style><!\[endif\]-->/,
    )
    expect(html).toContain('name="color-scheme" content="light dark"')
    // Gmail cuts an email of more than 102 kB off.
    expect(html.length).toBeLessThan(30_000)
  })
})

test('what people typed never becomes markup', () => {
  const harmless = buildSampleEmails({ author: 'a', reader: 'b', title: 'c', words: 'd\n\ne' })
  for (const [name, contents] of Object.entries(buildSampleEmails(hostile))) {
    const plain = Object.entries(harmless).find(([other]) => other === name)?.[1] ?? []
    for (const [index, { html }] of contents.entries()) {
      expect(elementsIn(html), name).toEqual(elementsIn(plain[index]?.html ?? ''))
      expect(html, name).not.toMatch(/href="javascript/)
    }
  }
})

const root = new URL('../../', import.meta.url)
const sourceOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const sourcesWith = (pattern: RegExp) =>
  globSync('**/*.ts', { cwd: root, exclude: (path) => path.includes('.test.') }).filter((path) =>
    pattern.test(sourceOf(path)),
  )

test('all that the code can send is one of these', () => {
  const registry = sourceOf('email/every-email/every-email.ts')
  const templates = sourcesWith(/import [^;\n]*\brenderEmail\b/)
  expect(templates.filter((path) => !path.startsWith('email/templates/'))).toEqual([])
  const made = globSync('email/templates/*.ts', { cwd: root }).flatMap((path) =>
    [
      ...sourceOf(path).matchAll(
        /^export (?:const|function) (\w+)[^{}]*?\): (?:EmailContent|ListEmailContent)\b/gm,
      ),
    ].map(([, name = '']) => name),
  )
  expect(made.length).toBeGreaterThanOrEqual(templates.length)
  for (const name of made) expect(registry).toContain(`${name}(`)
  expect(sourcesWith(/SendEmailCommand|SendBulkEmail|outbound-emails/)).toEqual(['email/send-email.ts'])
})

test('each receipt leads to what the shop says of its terms, returns and imprint', () => {
  const receipts = samples.filter(({ sampleOf }) => sampleOf === 'receipt')
  expect(receipts.length).toBeGreaterThan(0)
  for (const { html, title } of receipts)
    for (const kind of ['terms', 'returns', 'imprint'])
      expect(decoded(html), `${kind} in ${title}`).toMatch(new RegExp(`href="[^"]*/${kind}"`))
})
