import { type FreeOrderView, freeOrderProblems } from '@lorecircle/shared/checkout/free-order'
import type { PageView } from '@lorecircle/shared/page/views'
import { type Note, notes, type VisitorFormView } from '@lorecircle/shared/visitor/views'
import { beforeAll, expect, test } from 'vitest'
import { builtRenderer } from './fixtures/built-renderer.fixture.ts'
import { textOf } from './fixtures/html-of.fixture.ts'
import { shop, site } from './fixtures/site.fixture.ts'

let renderer: Awaited<ReturnType<typeof builtRenderer>>
beforeAll(async () => {
  renderer = await builtRenderer()
})

const htmlOf = async (page: PageView) => (await renderer.render(page, `${shop.url}/newsletter`)).html
const form = (template: 'newsletter' | 'contact', again: VisitorFormView['again'] = null) =>
  htmlOf({ template, view: { site, shop, again } })
/** Where and how the page's form is sent. */
const formOf = (html: string) =>
  /<form\b[^>]*>/
    .exec(html)?.[0]
    .match(/\b(?:action|method)="[^"]*"/g)
    ?.sort()

/** The label's words and the control that it names. */
const controls = (html: string) =>
  [...html.matchAll(/<label for="([^"]+)">([^<]+)<\/label><(input|textarea)\b([^>]*)>/g)].map(
    ([, id = '', label = '', element = '', attributes = '']) => {
      if (!attributes.includes(`id="${id}"`)) throw new Error(`${label} names nothing`)
      const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
      const type = element === 'textarea' ? element : value('type')
      return {
        label,
        name: value('name'),
        type,
        required: / required/.test(attributes),
        value: value('value'),
      }
    },
  )

test('the newsletter’s form has its heading, its fields and its button', {
  tags: ['A2.12-02', 'A2.12-03', 'A2.12-04', 'A2.12-05', 'A2.12-06'],
}, async () => {
  const html = await form('newsletter')
  expect(html).toMatch(/<h1[^>]*>Newsletter Sign Up<\/h1>/)
  expect(controls(html).map(({ label }) => label)).toEqual(['First Name', 'Last Name', 'Email'])
  expect(html).toMatch(/<button[^>]* type="submit"[^>]*>Sign Up<\/button>/)
})

test('the browser asks for all three, and for an address that has the shape of one', {
  tags: ['A5-13', 'A5-14', 'A5-15', 'A5-16', 'A5-17'],
}, async () => {
  const html = await form('newsletter')
  expect(controls(html).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['firstname', 'text', true],
    ['lastname', 'text', true],
    ['email', 'email', true],
  ])
  expect(html).not.toContain('novalidate')
})

test('it posts without JavaScript, says what signing up means, and begins without a message', {
  tags: ['A2.12-01', 'A4-14'],
}, async () => {
  const html = await form('newsletter')
  expect(formOf(html)).toEqual(['action="/api/newsletter"', 'method="post"'])
  expect(html).toContain('By signing up you agree to get Lord Dunsany’s letters by email.')
  expect(html).toContain('<div role="status"></div>')
  expect(html).not.toContain('role="alert"')
})

test.each(['newsletter', 'contact'] as const)(
  'the %s form says before its fields that it needs them all',
  async (template) => {
    const html = await form(template)
    expect(controls(html).every(({ required }) => required)).toBe(true)
    expect(html).toMatch(
      /<form[^>]* aria-describedby="([^"]+)"[^>]*><p[^>]* id="\1">All fields are required\.<\/p><div class="field/,
    )
  },
)

test('the contact form posts name, address and message, and hides its trap from people', {
  tags: ['A2.8-13', 'A2.8-23'],
}, async () => {
  const html = await form('contact')
  expect(formOf(html)).toEqual(['action="/api/contact"', 'method="post"'])
  expect(controls(html).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['name', 'text', true],
    ['email', 'email', true],
    ['message', 'textarea', true],
  ])
  expect(html).toMatch(/<p hidden[^>]*>.*name="website"/)
})

test('a form that was refused comes back as it was filled in, with the reason at its field, and stays out of search', async () => {
  const typed = { firstname: 'Ann', lastname: '"><script>alert(1)</script>', email: 'ann@example' }
  const problem = 'Please enter a valid email address.'
  const html = await form('newsletter', { problem, field: 'email', typed })
  expect(controls(html).map(({ value }) => value)).toEqual([
    'Ann',
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
    'ann@example',
  ])
  expect(html).toMatch(
    /aria-invalid="true" aria-describedby="([^"]+)"[^>]*><p class="alert" role="alert" id="\1">/,
  )
  expect(html.match(/role="alert"/g)).toHaveLength(1)
  expect(html).toContain('<meta name="robots" content="noindex">')
  const message = await form('contact', { problem, field: 'email', typed: { message: '</textarea>Dear' } })
  expect(message).toContain('&lt;/textarea&gt;Dear</textarea>')
})

test('a reason that is about no field stands at the foot of the form', async () => {
  const html = await form('contact', { problem: 'Please send it again in an hour.', field: '', typed: {} })
  expect(html).toMatch(
    /Send<\/button>.*<p class="alert" role="alert">Please send it again in an hour\.<\/p>/s,
  )
})

test.each([
  ['confirm', 'Confirm My Address'],
  ['unsubscribe', 'Unsubscribe'],
] as const)('the page of a letter’s link to %s has one button, which posts', async (step, label) => {
  const action = `/api/newsletter/${step}/a/b`
  const html = await htmlOf({ template: 'subscription', view: { site, shop, step, action } })
  expect(html).toMatch(
    new RegExp(`<form[^>]* method="post" action="${action}"[^>]*>\\s*<button[^>]*>${label}</button>`),
  )
})

const freeOrder = (view: Partial<FreeOrderView>) =>
  htmlOf({
    template: 'free-order',
    view: {
      site,
      shop,
      items: ['Lilith, Paperback, No. 2 of 9'],
      what: 'Lilith',
      checkout: 'a',
      token: 'b',
      step: { is: 'asked', fixedEmail: null },
      countries: null,
      problem: null,
      bookUrl: null,
      ...view,
    },
  })

test('something free asks for an email address alone, and for a place only where a copy is posted', async () => {
  const ebook = await freeOrder({})
  expect([...ebook.matchAll(/<input class="input"[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'email',
  ])
  const printed = await freeOrder({ countries: ['US', 'DE'], problem: 'address' })
  expect(printed).toContain('<option value="DE">Germany</option>')
  expect(printed).toContain(`role="alert">${freeOrderProblems.address}<`)
})

test('whoever asked for something free reads where the email went and until when, and can have it sent again', async () => {
  const until = '2026-11-21T18:12:00.000Z'
  const step = { is: 'sent', email: 'ann@example.com', until, minutesLeft: 12, isHeld: true } as const
  const words = textOf(await freeOrder({ step }))
  expect(words).toContain('We have sent an email to ann@example.com')
  expect(words).toContain('within 12 minutes (until 18:12 UTC)')
  expect(words).toContain('Send Again')
})

test('the page of a free order’s link has one button, which posts the token of the email', async () => {
  const step = {
    is: 'confirming',
    until: '2026-11-22T18:00:00.000Z',
    minutesLeft: 1_440,
    isHeld: false,
  } as const
  const html = await freeOrder({ step, token: 'from-the-email' })
  expect(html).toMatch(/<form[^>]* action="\/api\/confirm-free"[^>]*>.*value="from-the-email".*<button/s)
  expect(textOf(html)).toContain('until November 22 at 18:00 UTC')
})

const everyNote = Object.keys(notes).filter((note): note is Note => Object.hasOwn(notes, note))
test.each(everyNote)('somebody who was sent to %s reads what came of it', async (note) => {
  const html = await htmlOf({ template: 'note', view: { site, shop, note } })
  expect(html).toContain(`>${notes[note].title}</h1>`)
  expect(html).toContain(notes[note].text)
})
