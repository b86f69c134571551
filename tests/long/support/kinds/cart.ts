import type { Page } from '@playwright/test'
import { expect } from '../../../journeys/support/person.ts'
import type { Hands } from './hands.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Beside the book, or on its own page where there is no script. */
export const cartOf = (page: Page) => page.locator('#cart')
export const fold = (page: Page, words: string) => page.locator('summary', { hasText: words })

const isAtCart = (page: Page) => new URL(page.url()).pathname === '/cart'

export async function checkOut({ page, press }: Hands) {
  await press(cartOf(page).getByRole('button', { name: 'Check out' }))
}

/** The cart's own page, where codes and gifts are spoken of; without a script they are there already. */
export async function openCart({ page, press }: Hands) {
  if (!isAtCart(page)) await press(page.getByRole('link', { name: 'Open the cart' }).last())
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
}

/** Back to the book whose page lies under the cart. */
export async function lookOn({ page, press, open }: Hands, book: string) {
  if (isAtCart(page)) await open(book)
  else await press(button(page, 'Continue Shopping'))
}

/** Puts a format into the cart, and waits for the cart to come into view. */
export async function putIn({ page, press }: Hands, type: string) {
  await press(button(page, `Add to Cart ${type}`))
  await expect(cartOf(page)).toContainText(type)
}
