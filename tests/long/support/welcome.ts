import type { Page } from '@playwright/test'
import { expect } from '../../journeys/support/authors.ts'

export const save = (page: Page) => page.getByRole('button', { name: 'Save Welcome Page' }).click()

export const saved = (page: Page) =>
  expect(page.getByText('Welcome info saved!', { exact: false })).toBeVisible()
