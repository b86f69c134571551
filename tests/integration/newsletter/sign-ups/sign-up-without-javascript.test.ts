import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { email, fields, openNewsletter, pathOf, reader, room } from './sign-ups.ts'

openNewsletter()

test('without JavaScript they are led to pages: thanks, or the form as they filled it in', async () => {
  expect(pathOf(await reader.form('/api/newsletter', fields()))).toBe('/newsletter/thanks')
  const refused = await reader.form('/api/newsletter', fields({ email: 'ann@example', lastname: 'O’Reader' }))
  expect(refused.status).toBe(303)
  const [, id = ''] = /^\/newsletter\/again\/([\w-]{32})$/.exec(pathOf(refused)) ?? []
  const kept = await room.services.documents.read(refusedFormDoc(id))
  expect(kept?.value).toMatchObject({
    form: 'newsletter',
    problem: 'Please enter a valid email address.',
    field: 'email',
    typed: { email: 'ann@example', firstname: 'Ann', lastname: 'O’Reader' },
  })
})

test('a form of another site is refused', async () => {
  const answer = await reader.ask('/api/newsletter', {
    method: 'POST',
    body: new URLSearchParams(fields()),
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.status).toBe(403)
  expect(await room.mailTo(email)).toEqual([])
})
