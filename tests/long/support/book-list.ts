import type { Page } from '@playwright/test'

/** The books of an author, as the portal lists them. */

export const bookOn = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
export const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading')

/** A paperback of which there are enough. */
export const formats = [{ type: 'Paperback', price: 12, quantity: 40 } as const]

export const listCall = '**/api/fetchbooksforauthor*'
