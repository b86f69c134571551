import { expect, test } from 'vitest'
import { findTabByPath, resolveTab, tabs } from './tabs.ts'

const visit = (query: string, remembered: string | null = null, state: unknown = null) =>
  resolveTab({ params: new URLSearchParams(query), state, remembered })

const labels = tabs.map(({ label }) => label)

test('the menu begins with what a shop is made of', {
  tags: ['B2.3-01', 'B2.3-02', 'B2.3-03', 'B2.3-04', 'B2.3-05'],
}, () => {
  expect(labels.slice(0, 5)).toEqual(['Home', 'Let’s Get Started', 'Add Books', 'My Books', 'Welcome Page'])
})

test('the menu goes on in the spec’s order, with orders, bundles, discounts and analytics before the shop', {
  tags: ['B2.3-06', 'B2.3-07', 'B2.3-08', 'B2.3-10', 'B2.3-11'],
}, () => {
  expect(labels.slice(5)).toEqual([
    'Blog',
    'Custom Page',
    'Newsletter',
    'Orders',
    'Bundles',
    'Discounts',
    'Analytics',
    'See My Shop',
    'Settings',
  ])
})

test('each of the spec’s keys opens its tab, the dashboard home, and custompage, bundles, discounts and orders theirs', {
  tags: ['B2.3-12'],
}, () => {
  const keys = 'home getstarted books addbook blog analytics store newsletter settings welcome'.split(' ')
  for (const key of keys) expect(visit(`tab=${key}`, 'orders')).toBe(key)
  expect(visit('tab=dashboard', 'orders')).toBe('home')
  expect(tabs.map(({ key }) => key).sort()).toEqual(
    [...keys, 'custompage', 'bundles', 'discounts', 'orders'].sort(),
  )
})

test('the dashboard opens the tab that the address names, else what led there, else the one of before', {
  tags: ['B2.3-14', 'B2.3-15', 'B2.3-16'],
}, () => {
  expect(visit('tab=books')).toBe('books')
  expect(visit('tab=books', 'orders', { activeTab: 'blog' })).toBe('books')
  expect(visit('', 'orders', { activeTab: 'blog' })).toBe('blog')
  expect(visit('', 'orders')).toBe('orders')
  expect(visit('')).toBe('home')
})

test('a tab that does not exist leads home', { tags: ['B2.3-13'] }, () => {
  expect(visit('tab=stats', 'orders')).toBe('home')
  expect(visit('tab=Books')).toBe('home')
  expect(visit('', '__proto__')).toBe('home')
  expect(visit('', 'orders', { activeTab: 'stats' })).toBe('home')
  expect(visit('', null, { activeTab: 7 })).toBe('home')
})

test('an author who comes back from paying sees what is left to do', {
  tags: ['B2.3-17', 'B2.3-18', 'B2.3-19'],
}, () => {
  expect(visit('payment=success&tab=books', 'orders')).toBe('getstarted')
  expect(visit('payment=cancelled')).toBe('getstarted')
  expect(visit('payment=whatever&tab=books')).toBe('books')
})

test('a screen of its own marks its place in the menu whatever its casing', { tags: ['B2.2-20'] }, () => {
  expect(findTabByPath('/AuthorPortal/MyBooks/')).toBe('books')
  expect(findTabByPath('/authorportal/SubscribetoMembership')).toBe('getstarted')
  expect(findTabByPath('/WelcomePage')).toBe('welcome')
  expect(findTabByPath('/authorportal')).toBe('home')
  expect(findTabByPath('/authorportal/constructor')).toBeNull()
})
