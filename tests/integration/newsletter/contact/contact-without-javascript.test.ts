import { refusedFormDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { fields, openContact, reader, room, shop } from './contact-form.ts'

openContact()

test('without JavaScript a sent message leads to a page that says so', async () => {
  const answer = await reader.form('/api/contact', fields({ website: '' }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${shop.url}/contact/sent`])
})

test('what refused forms keep has an end, for each sender and each form', async () => {
  const long = 'x'.repeat(60_000)
  const answer = await reader.form('/api/contact', fields({ message: long }))
  const id = answer.headers.get('location')?.split('/').at(-1) ?? ''
  const kept = await room.services.documents.read(refusedFormDoc(id))
  expect(JSON.stringify(kept).length).toBeLessThan(20_000)
  const statuses: number[] = []
  for (let time = 0; time < 62; time++)
    statuses.push((await reader.form('/api/contact', fields({ email: 'nobody' }))).status)
  expect(statuses.slice(0, 59)).toEqual(Array(59).fill(303))
  expect(statuses.at(-1)).toBe(429)
})
