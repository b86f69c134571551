import { expect, test } from 'vitest'
import { listEmail, onTheList } from './list-email.ts'

test('the foot of a letter says its author once, also where their postal address begins with the name', () => {
  const shop = {
    authorName: 'Lord Dunsany',
    url: 'https://lord-dunsany.example',
    accent: 'verdigris',
  } as const
  const ticket = { subscriber: 'reader', token: 'ticket' }
  const footOf = (postalAddress: string) =>
    listEmail({ ...shop, postalAddress }, ticket, onTheList('Lord Dunsany', 'Sally')).text
  expect(footOf('PO Box 7\nMeath')).toContain('\nLord Dunsany, PO Box 7, Meath\n')
  expect(footOf('Lord Dunsany\nPO Box 7\nMeath')).toBe(footOf('PO Box 7\nMeath'))
})
