import { expect, test } from 'vitest'
import { functions, openPenNames, rename } from './pen-name-desk.ts'

openPenNames()

test('another author’s pen name is theirs, however it is spelt, until they leave it', async () => {
  const first = await functions.author()
  expect((await rename(first, 'Lord of Pegana')).status).toBe(200)
  const rival = await functions.author()
  for (const name of ['Lord of Pegana', 'L0rd of Pegāna', 'lordofpegana']) {
    expect(await rename(rival, name)).toMatchObject({ status: 409, body: { code: 'pen_name.taken' } })
  }
  expect((await rename(first, 'Lady of Pegana')).status).toBe(200)
  expect((await rename(rival, 'Lord of Pegana')).status).toBe(200)
})

test('of ten authors who want the same pen name at once, one gets it', async () => {
  const authors = await Promise.all(Array.from({ length: 10 }, () => functions.author()))
  const answers = await Promise.all(authors.map((author) => rename(author, 'The Only One')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('of two authors of one name, the first has it; the other begins as nobody, and an initial tells them apart', async () => {
  const first = await functions.author({ firstName: 'Ann', lastName: 'Vane' })
  const namesake = await functions.author({ firstName: 'Ann', lastName: 'Vane' })
  expect((await first.get('/api/profile')).body).toMatchObject({ penName: 'Ann Vane' })
  expect((await namesake.get('/api/profile')).body).toMatchObject({ penName: 'A New Author' })
  const refused = await rename(namesake, 'Ann Vane')
  expect(refused).toMatchObject({ status: 409, body: { code: 'pen_name.taken' } })
  expect(refused.body.error).toContain('an initial more')
  expect((await rename(namesake, 'Ann M. Vane')).status).toBe(200)
})

test('whoever signs up under a pen name that is another author’s has it at no later login either', async () => {
  const known = await functions.author({ firstName: 'Edward', lastName: 'Plunkett' })
  await rename(known, 'Lord Dunsany')
  const rival = await functions.author({ firstName: 'Lord', lastName: 'Dunsany' })
  await rival.post('/api/provision-author')
  expect((await rival.get('/api/profile')).body).toMatchObject({ penName: 'A New Author' })
  await rename(known, 'Someone Else')
  expect((await rename(rival, 'Lord Dunsany')).status).toBe(200)
})

test('a name that was left is not taken again by the next login', async () => {
  const first = await functions.author({ firstName: 'Lucy', lastName: 'Boston' })
  await rename(first, 'Mary Green')
  await first.post('/api/provision-author')
  const second = await functions.author({ firstName: 'Lucy', lastName: 'Boston' })
  expect((await second.get('/api/profile')).body).toMatchObject({ penName: 'Lucy Boston' })
})
