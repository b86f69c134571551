import { type Page, test } from '@playwright/test'
import { expectNoSidewaysScroll, expectSoundLayout } from '../../journeys/support/layout.ts'
import type { Person } from '../../journeys/support/person.ts'

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }

type ViewportAndTheme = { size: typeof phone; theme: 'light' | 'dark'; rules?: string[] }

export const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** All of axe's rules once at each width and in each theme; in the other two only the rules that a theme can break. */
export const viewportsAndThemes: ViewportAndTheme[] = [
  { size: phone, theme: 'light' },
  { size: phone, theme: 'dark', rules: rulesOfColor },
  { size: desktop, theme: 'light', rules: rulesOfColor },
  { size: desktop, theme: 'dark' },
]

/** Widths at which the layout is checked, with the browser's own font size, 16 px or twice that. */
const layouts = [
  { width: 320, height: 640, fontSize: 16 },
  // A desktop window zoomed to 200 %.
  { width: desktop.width / 2, height: desktop.height / 2, fontSize: 16 },
  { ...desktop, fontSize: 16 },
  { width: 320, height: 640, fontSize: 32 },
  { width: 768, height: 1024, fontSize: 32 },
  { ...desktop, fontSize: 32 },
]

/** The least spacing that WCAG 1.4.12 has readers set. */
const widerSpacing = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`

/** Checks the open page with axe in both themes, on a phone and on a desktop, and its layout at every size of text. */
export async function expectReadableEverywhere(person: Person) {
  const { page } = person
  for (const { size, theme, rules } of viewportsAndThemes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: theme })
    await person.looksRight(page, rules)
  }
  await expectSoundLayouts(page)
}

/** Checks the layout of the open page from 320 px up, with text of twice the size and with wider spacing. */
async function expectSoundLayouts(page: Page) {
  const browser = await page.context().newCDPSession(page)
  for (const { width, height, fontSize } of layouts) {
    await page.setViewportSize({ width, height })
    await browser.send('Page.setFontSizes', {
      fontSizes: { standard: fontSize, fixed: (fontSize * 13) / 16 },
    })
    await expectSoundLayout(page, `${width} px${fontSize > 16 ? ' with text at 200 %' : ''}`)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
  await page.setViewportSize({ width: 320, height: 640 })
  // A constructed sheet is the one kind that the pages' content security policy lets in.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, widerSpacing)
  await expectSoundLayout(page, '320 px with wider text spacing')
  await page.evaluate(() => document.adoptedStyleSheets.pop())
}

/** Names the page and the width in the report of a failure. */
export const expectFitsWidth = (page: Page) =>
  test.step(`${page.url()} at ${page.viewportSize()?.width} px does not scroll sideways`, () =>
    expectNoSidewaysScroll(page))
