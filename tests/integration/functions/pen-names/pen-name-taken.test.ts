import { expect, test } from 'vitest'
import { functions, openPenNames, rename } from './pen-name-desk.ts'

openPenNames()

test('another author’s pen name is theirs, however it is spelt, until they leave it', async () => {
  const first = await functions.author()
  expect((await rename(first, 'Lord of Pegana')).status).toBe(200)
  const rival = await functions.author()
  for (const name of ['Lord of Pegana', 'L0rd of Pegāna', 'lordofpegana']) {
    expect(await rename(rival, name)).toMatchObject({ status: 409, body: { code: 'pen-name.taken' } })
  }
  expect((await rename(first, 'Lady of Pegana')).status).toBe(200)
  expect((await rename(rival, 'Lord of Pegana')).status).toBe(200)
})

test('of ten authors who want the same pen name at once, one gets it', async () => {
  const authors = await Promise.all(Array.from({ length: 10 }, () => functions.author()))
  const answers = await Promise.all(authors.map((author) => rename(author, 'The Only One')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
})

test('two authors who were given the same name may both use it', async () => {
  const twins = [await functions.author({ firstName: 'Ann', lastName: 'Vane' })]
  twins.push(await functions.author({ firstName: 'Ann', lastName: 'Vane' }))
  for (const twin of twins) {
    expect((await twin.get('/api/profile')).body).toMatchObject({ penName: 'Ann Vane' })
    expect((await rename(twin, 'Anne Vayne Elsewhere')).status).toBe(200)
    expect((await rename(twin, 'Ann Vane')).status).toBe(200)
  }
})
