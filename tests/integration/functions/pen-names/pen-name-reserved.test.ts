import { expect, test } from 'vitest'
import { functions, openPenNames, rename } from './pen-name-desk.ts'

openPenNames()

test.each([
  'Lorecircle Support: your account is locked, see …',
  'L0recircle',
  'LoreCirde',
  'Lore. Circle',
  'Security Notice',
  'Verify your password',
  'PayPaI',
  'PayPal Books',
  'Pay-Pal',
  'AdminBooks',
  'Lady Preview',
  'The Bookish Market',
  'Market Team',
  'Mail Team',
  'www.example.com',
  'books.example.org',
  'Ann https://example.com',
  'ann@example.com',
  'your parcel waits at lorn.ru',
  'prize at evil.top',
  'see evil.click/x',
  'go to bit.ly/abc',
  'evil.page',
  't.co/abc',
  'Ann (evil.Rocks)',
  'St.Ann.example',
  'Dr.it',
  'приз.рф',
  'evil．ｔｏｐ',
  '村上。香港',
  'evil.xn--p1ai',
  'evil\u00ad.top',
])('nobody writes letters in the name of the platform: %j is no pen name', async (name) => {
  const author = await functions.author()
  const before = (await author.get('/api/profile')).body
  const refused = { code: 'pen_name.misleading', details: { field: 'penName' } }
  expect(await rename(author, name)).toMatchObject({ status: 400, body: refused })
  expect((await author.get('/api/profile')).body).toEqual(before)
})

test.each([
  'J. R. R. Tolkien',
  'St. John Green',
  'Éowyn Ó Briain',
  '村上春樹',
  'Dr. Signe Adminsson',
  'Leopold Staff',
  'Markéta Portal',
  'Norman Mailer',
  'Ann Striped',
  'Clara O’Dare',
  'Oliver St.John Gogarty',
  'C.S. Lewis',
  'G.R.R.Martin',
  'T.H.White',
  'Dr.Seuss',
  'Ann Vane, Ph.D.',
  'Л.Н.Толстой',
  'Дж.Р.Р. Толкин',
  'Ursula K.Le Guin',
  'Anon. the Elder',
  'Vol.2',
  'And so on … and on',
])('%s is a pen name like any other', async (name) => {
  const author = await functions.author()
  expect(await rename(author, name)).toMatchObject({ status: 200, body: { penName: name } })
})

test('whoever signs up under a name of ours can work, under another one', async () => {
  const author = await functions.author({ firstName: 'Lorecircle', lastName: 'Support' })
  expect((await author.get('/api/profile')).body).toMatchObject({ penName: 'A New Author' })
})
