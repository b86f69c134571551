import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { journeyHome } from './journey-home.ts'

/**
 * Somebody with a browser of their own. Whatever their browser complains of (a console error, a request that
 * failed) fails the journey, unless the journey said that it expects it.
 */
export type Person = {
  page: Page
  context: BrowserContext
  /** Names a failure that belongs to the story, such as a declined card's 402. */
  expectFailure(pattern: RegExp): void
  /** Checks the page, or another tab, with axe: see `expectAccessible`. */
  looksRight(tab?: Page, rules?: string[]): Promise<void>
}

type Fixtures = {
  person: (options?: BrowserContextOptions) => Promise<Person>
  login: (who: Person, email: string, password: string) => Promise<void>
}

export const test = base.extend<Fixtures, { platform: PlatformFile }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const file = join(journeyHome(), 'platform.json')
      await use(PlatformFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
    },
    { scope: 'worker' },
  ],

  person: async ({ browser }, use) => {
    const people: { person: Person; complaints: () => string[] }[] = []
    await use(async (options = {}) => {
      const arrived = await arrive(browser, options)
      people.push(arrived)
      return arrived.person
    })
    const complaints = people.flatMap((one) => one.complaints())
    for (const { person } of people) await person.context.close()
    expect(complaints, 'what browsers complained of').toEqual([])
  },

  login: async ({ platform }, use) => {
    await use(async ({ page }, email, password) => {
      await page.goto(platform.portal)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(/\/authorportal\/mainpage/)
    })
  },
})

export { expect }

async function arrive(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  // The trace that Playwright keeps looks into a picture that is shown before it is sent, and into letters, whose
  // frames run no scripts; the page itself does not.
  const expected: RegExp[] = [/Connecting to 'blob:/, /Blocked script execution in 'about:srcdoc'/]
  // With fault injection, storage and the identity provider ask for fewer requests, and what was sent is sent again.
  if (process.env.JOURNEYS === 'faults')
    expected.push(/503.*X-Amz-Signature=/, /400 .*http:\/\/127\.0\.0\.1:\d+\/$/)
  const heard: string[] = []
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(`${page.url()}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left takes its unfinished requests with it.
      if (reason !== 'net::ERR_ABORTED') heard.push(`${request.method()} ${request.url()}: ${reason}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) heard.push(`${response.status()} ${response.url()}`)
    })
  }
  context.on('page', watch)
  const page = await context.newPage()

  const person: Person = {
    page,
    context,
    expectFailure: (pattern) => expected.push(pattern),
    looksRight: (tab = page, rules) => expectAccessible(tab, rules),
  }
  const complaints = () => heard.filter((line) => !expected.some((pattern) => pattern.test(line)))
  return { person, complaints }
}
