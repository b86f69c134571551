import { expect, test } from 'vitest'
import { tabs } from '../paths/tabs.ts'
import { findCommands } from './commands.ts'

const books = [
  { id: 'b1', title: 'The Gods of Pegāna' },
  { id: 'b2', title: 'The King of Elfland’s Daughter' },
  { id: 'b3', title: '' },
]
const labels = (typed: string) => findCommands(typed, books).map(({ label }) => label)

test('an author who has typed nothing yet sees every tab, and what is done from anywhere', () => {
  for (const { label } of tabs) expect(labels('')).toContain(label)
  expect(labels(' ')).toEqual(expect.arrayContaining(['Write a post', 'Change light', 'Sign Out']))
  expect(labels('').some((label) => label.startsWith('Edit'))).toBe(false)
})

test('a book is found by any words of its title, without its accents', () => {
  expect(labels('pegana gods')).toEqual(['Edit The Gods of Pegāna'])
  expect(labels('ELFLAND')).toEqual(['Edit The King of Elfland’s Daughter'])
  expect(labels('untitled')).toEqual(['Edit Untitled'])
  expect(labels('gods elfland')).toEqual([])
})

test('a list of five hundred books does not bury what else was found', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `b${at}`, title: `My Books, part ${at}` }))
  const found = findCommands('my books', many)
  expect(found[0]?.label).toBe('My Books')
  expect(found.length).toBeLessThan(12)
})

test('an author finds a place by what people call it, too', () => {
  const first = (typed: string) => labels(typed)[0]
  const places = {
    'Settings: Login & Security': [
      'security',
      'password',
      'delete account',
      'export data',
      'Two-Factor',
      'change email',
    ],
    'Settings: Membership': ['membership', 'invoices', 'cancel', 'credit card'],
    'Settings: Shipping': ['ship', 'shipping', 'postage'],
    'Settings: Stripe': ['stripe', 'payments', 'payouts', 'tax'],
    Orders: ['customers', 'refund', 'packing slip'],
    Newsletter: ['subscribers', 'letters'],
    'Add Books': ['cover', 'new book'],
    'Welcome Page': ['bio', 'portrait'],
    Profile: ['pen name'],
    Analytics: ['visits', 'stats'],
    'Claim your subdomain': ['subdomain'],
    'A domain of your own': ['domain', 'custom domain'],
    'Change light': ['dark mode'],
    Help: ['help', 'support', 'faq'],
    'Sign Out': ['log out', 'logout', 'sign out'],
  }
  const found = Object.values(places).map((typed) => typed.map(first))
  expect(found).toEqual(Object.entries(places).map(([label, typed]) => typed.map(() => label)))
})

test('each part of the settings can be gone to, as can both ways to a name', () => {
  const paths = findCommands('', books).map(({ action }) => (action.kind === 'go' ? action.to : ''))
  expect(paths).toEqual(
    expect.arrayContaining([
      '/authorportal/mainpage?tab=settings&section=stripe',
      '/authorportal/mainpage?tab=settings&section=membership',
      '/authorportal/mainpage?tab=settings&section=security',
      '/authorportal/domainclaim',
      '/custom-domain-request',
      '/authorportal/profile',
    ]),
  )
})

test('help is a page of the platform’s own', () => {
  expect(findCommands('help', books)[0]?.action).toEqual({ kind: 'leave', to: '/help' })
})

test('a name counts before what a place is also called, and that before books', () => {
  const titled = [
    { id: 'b1', title: 'Settings for a Play' },
    { id: 'b2', title: 'Letters from the Moon' },
  ]
  const found = (typed: string) => findCommands(typed, titled).map(({ label }) => label)
  expect(found('settings')[0]).toBe('Settings')
  expect(found('letters')).toEqual(['Newsletter', 'Edit Letters from the Moon'])
  expect(found('orders')[0]).toBe('Orders')
})
