import { listIndexDoc } from '@lorecircle/shared/newsletter/stored'
import type { BrowserContext, Page } from '@playwright/test'
import { paste } from '../../journeys/support/clipboard.ts'
import type { Author } from './authors.ts'
import type { Store } from './store.ts'
import { untilPainted, watchNext } from './watch.ts'

export const portalActions = [
  'My Books: first book',
  'My Books: a letter in the search',
  'My Books: what it finds',
  'My Books: a price, Enter',
  'My Books: Save acknowledged',
  'My Books: a book moved up',
  'Edit Book: form filled',
  'Blog: first post',
  'Blog: a letter in the title',
  'Welcome: a pasted megabyte refused',
  'Newsletter: first look at the list',
  'Newsletter: later look',
  'Newsletter: page 2',
  'Newsletter: a letter in the search',
  'Newsletter: what it finds',
] as const
export type PortalAction = (typeof portalActions)[number]

type Room = {
  author: Author
  context: BrowserContext
  store: Store
  begin: string
  note: (deed: PortalAction, inMs: number) => void
}

/** One visit to each of the four screens. `round` makes the changes differ from the previous ones. */
export async function visitPortal(room: Room, round: number): Promise<void> {
  await inPortal(room, (page) => visitBooks(page, room, round))
  await inPortal(room, (page) => visitBlog(page, room))
  await inPortal(room, (page) => visitWelcome(page, room))
  await room.store.documents.remove(listIndexDoc(room.author.sub))
  await inPortal(room, (page) => lookAtList(page, room, 'Newsletter: first look at the list'))
  await inPortal(room, (page) => visitList(page, room))
}

async function inPortal({ context, begin, store }: Room, visit: (page: Page) => Promise<void>) {
  await store.published()
  const page = await context.newPage()
  await page.goto(begin)
  await page.waitForLoadState('networkidle')
  await visit(page)
  await page.close()
}

const open = (page: Page, tab: string) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: tab, exact: true })

async function visitBooks(page: Page, { author, note, store }: Room, round: number) {
  const { books } = author
  note(
    'My Books: first book',
    await untilPainted(page, 'click', () => open(page, 'My Books').click(), { selector: '.desk .pbook h2' }),
  )
  await expectCount(page, '.desk .pbook', books)

  const digit = String(books - 1).slice(0, 1)
  const search = page.getByRole('searchbox', { name: 'Search titles' })
  await search.focus()
  const letter = await watchNext(page, 'keydown')
  const finds = await watchNext(page, 'keydown', {
    selector: '.desk-filter [role=status]',
    text: `${withDigit(books, digit)} book`,
  })
  await page.keyboard.press(digit)
  note('My Books: a letter in the search', await letter())
  note('My Books: what it finds', await finds())
  await page.keyboard.press('Backspace')
  await expectCount(page, '.desk .pbook', books)

  const price = `${20 + round}.50`
  const card = page.locator('.desk .pbook').first()
  await card.getByRole('button', { name: /^eBook price/ }).click()
  await page.keyboard.type(price)
  note(
    'My Books: a price, Enter',
    await untilPainted(page, 'keydown', () => page.keyboard.press('Enter'), {
      selector: '.desk .pbook [aria-label^="eBook price"]',
      text: `$${price}`,
    }),
  )
  const save = card.getByRole('button', { name: 'Save' })
  const toast = { selector: '.toast', text: 'Book saved!' }
  note('My Books: Save acknowledged', await untilPainted(page, 'click', () => save.click(), toast))
  await store.published()

  await page.getByRole('link', { name: 'Arrange' }).click()
  const second = page.getByRole('row').nth(1)
  const title = (await second.locator('b').textContent()) ?? ''
  const moved = page.waitForResponse('**/api/move-book')
  note(
    'My Books: a book moved up',
    await untilPainted(
      page,
      'click',
      () => second.getByRole('button', { name: `Move ${title} up` }).click(),
      {
        selector: '.arrange-row b',
        text: title,
      },
    ),
  )
  await moved
  await page.getByRole('link', { name: 'Done' }).click()
  await store.published()

  const last = page.locator('.desk .pbook').last()
  const name = (await last.getByRole('heading').textContent()) ?? ''
  await last.scrollIntoViewIfNeeded()
  note(
    'Edit Book: form filled',
    await untilPainted(page, 'click', () => last.getByRole('link', { name: 'Edit Book' }).click(), {
      selector: 'form input[name=title]',
      text: name,
    }),
  )
}

const word = 'lantern'

async function visitBlog(page: Page, { author, note }: Room) {
  note(
    'Blog: first post',
    await untilPainted(page, 'click', () => open(page, 'Blog').click(), {
      selector: '.post-row .post-title',
    }),
  )
  await expectCount(page, '.post-row', author.posts)
  await page.getByLabel('Title').focus()
  for (const letter of word) {
    note(
      'Blog: a letter in the title',
      await untilPainted(page, 'keydown', () => page.keyboard.press(letter)),
    )
  }
  await page.getByLabel('Title').fill('')
}

/** Well above the limit of 200,000 characters. */
const megabyte = `<p>${'Once upon a <b>time</b>. '.repeat(40_000)}</p>`

async function visitWelcome(page: Page, { note }: Pick<Room, 'note'>) {
  await open(page, 'Welcome Page').click()
  const message = page.getByRole('textbox', { name: 'Welcome message' })
  await message.click()
  note('Welcome: a pasted megabyte refused', await paste(message, { html: megabyte }))
  await page.getByText('Nothing was pasted.').waitFor()
}

const firstReader = { selector: '.readers tbody td' }

async function lookAtList(
  page: Page,
  { author, note }: Pick<Room, 'author' | 'note'>,
  deed: 'Newsletter: first look at the list' | 'Newsletter: later look',
) {
  await open(page, 'Newsletter').click()
  const list = page
    .getByRole('navigation', { name: 'Newsletter' })
    .getByRole('link', { name: 'Subscribers', exact: true })
  await list.waitFor()
  note(deed, await untilPainted(page, 'click', () => list.click(), firstReader))
  await page.getByRole('link', { name: `All ${counted(author.readers)}`, exact: true }).waitFor()
}

async function visitList(page: Page, room: Room) {
  const { author, note } = room
  await lookAtList(page, room, 'Newsletter: later look')
  if (author.readers > perPage) {
    note(
      'Newsletter: page 2',
      await untilPainted(page, 'click', () => page.getByRole('link', { name: 'Older' }).click(), {
        selector: '.list-pages',
        text: `${perPage + 1}–`,
      }),
    )
  }
  await page.getByRole('searchbox', { name: 'Find a reader' }).focus()
  const digit = '9'
  const letter = await watchNext(page, 'keydown')
  const finds = await watchNext(page, 'keydown', {
    selector: '.main p.hide[role=status]',
    text: `${counted(withDigit(author.readers, digit))} found`,
  })
  await page.keyboard.press(digit)
  note('Newsletter: a letter in the search', await letter())
  note('Newsletter: what it finds', await finds())
}

/** Counts the numbers below `count` that contain this digit; the test books and readers are named by number. */
const withDigit = (count: number, digit: string) =>
  Array.from({ length: count }, (_, n) => String(n)).filter((number) => number.includes(digit)).length

const perPage = 50
const counted = (count: number) => count.toLocaleString('en-US')

async function expectCount(page: Page, selector: string, count: number) {
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [
    selector,
    count,
  ] as const)
}
