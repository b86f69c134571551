import type { Page } from '@playwright/test'
import type { pagesOf } from '../../journeys/support/pages.ts'

export const shippingPath = (pages: ReturnType<typeof pagesOf>) =>
  `${pages.desk('settings')}&section=shipping`
export const zone = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
