import { expect, test } from 'vitest'
import { sendForm } from './VisitorForm.tsx'

const words = {
  thanks: 'Thank you for signing up!',
  failure: 'There was an error submitting your information.',
}
const fields = { email: 'ann@example.com', firstname: 'Ann', lastname: 'Reader' }
const answering =
  (status: number, body: unknown): typeof fetch =>
  async () =>
    Response.json(body, { status })
const signUp = (ask: typeof fetch) => sendForm('/api/newsletter', fields, words, ask)

test('a sign-up posts its fields as JSON', {
  tags: ['A3.4-01', 'A3.4-02', 'A3.4-03', 'A7-39', 'A7-40'],
}, async () => {
  const sent: unknown[] = []
  await signUp(async (url, init) => {
    sent.push(url, init?.method, JSON.parse(String(init?.body)))
    return Response.json({})
  })
  expect(sent).toEqual(['/api/newsletter', 'POST', fields])
})

test('thanks are in the server’s words, or in the spec’s where it has none', {
  tags: ['A7-41', 'A7-42'],
}, async () => {
  expect(await signUp(answering(200, { message: 'Welcome back.' }))).toEqual({ thanks: 'Welcome back.' })
  expect(await signUp(answering(200, {}))).toEqual({ thanks: words.thanks })
})

test('a refusal is told in the server’s words, with the field that it is about', {
  tags: ['A7-43', 'A8-06'],
}, async () => {
  const refused = { message: 'Please enter a valid email address.', details: { field: 'email' } }
  expect(await signUp(answering(400, refused))).toEqual({ problem: refused.message, field: 'email' })
})

test('no answer, and one that cannot be read, are told in the spec’s words', {
  tags: ['A7-44', 'A8-05'],
}, async () => {
  const broken: (typeof fetch)[] = [
    async () => Promise.reject(new TypeError('offline')),
    async () => new Response('<html>', { status: 502 }),
    answering(500, {}),
    answering(500, { message: 7, details: 'none' }),
  ]
  for (const ask of broken) expect(await signUp(ask)).toEqual({ problem: words.failure, field: '' })
})
