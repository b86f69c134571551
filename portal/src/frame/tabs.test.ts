import { expect, test } from 'vitest'
import { tabOf, tabOfPath } from './tabs.ts'

const visit = (query: string, remembered: string | null = null) =>
  tabOf(new URLSearchParams(query), remembered)

test('the dashboard opens the tab that the address names, else the one that was open before [B2.3-14] [B2.3-16]', () => {
  expect(visit('tab=books')).toBe('books')
  expect(visit('tab=books', 'orders')).toBe('books')
  expect(visit('', 'orders')).toBe('orders')
  expect(visit('')).toBe('home')
})

test('a tab that does not exist leads home [B2.3-13]', () => {
  expect(visit('tab=stats', 'orders')).toBe('home')
  expect(visit('tab=dashboard')).toBe('home')
  expect(visit('tab=Books')).toBe('home')
  expect(visit('', '__proto__')).toBe('home')
})

test('an author who comes back from paying sees what is left to do [B2.3-17] [B2.3-18] [B2.3-19]', () => {
  expect(visit('payment=success&tab=books', 'orders')).toBe('getstarted')
  expect(visit('payment=cancelled')).toBe('getstarted')
  expect(visit('payment=whatever&tab=books')).toBe('books')
})

test('a screen of its own marks its place in the menu whatever its casing [B2.2-20]', () => {
  expect(tabOfPath('/AuthorPortal/MyBooks/')).toBe('books')
  expect(tabOfPath('/authorportal/SubscribetoMembership')).toBe('getstarted')
  expect(tabOfPath('/WelcomePage')).toBe('welcome')
  expect(tabOfPath('/authorportal')).toBe('home')
  expect(tabOfPath('/authorportal/constructor')).toBeNull()
})
