import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { formatBlock, type Picture } from '../journeys/support/book-form.ts'
import { expectNoSidewaysScroll } from '../journeys/support/layout.ts'
import { type Epub, editEpubText } from '../support/ebooks/epub.ts'
import { soundEpub } from '../support/ebooks/sound-epub.ts'
import { zip } from '../support/ebooks/zip.ts'

const phone = {
  viewport: { width: 360, height: 740 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const

const file = (name: string, epub: Epub): Picture => ({
  name,
  mimeType: 'application/epub+zip',
  buffer: zip(epub),
})

async function chooseByKeyboard(button: Locator, chosen: Picture): Promise<void> {
  const choosing = button.page().waitForEvent('filechooser')
  await button.focus()
  await button.press('Enter')
  await (await choosing).setFiles(chosen)
}

/** Nothing reaches beyond a narrow page, and whatever folds is as large as a finger. */
async function fitsOn(page: Page, report: Locator): Promise<void> {
  await expectNoSidewaysScroll(page)
  const heights = () =>
    report
      .locator('summary')
      .evaluateAll((summaries) => summaries.map((summary) => summary.getBoundingClientRect().height))
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(44)
}

test('an author reads what is wrong with an EPUB and where, and that the next one is fine, by keyboard on a phone', async ({
  pages,
  enter,
  author,
}) => {
  const { page, looksRight } = await enter(author, phone)
  await page.goto(pages.desk('addbook'))
  const format = formatBlock(page, 1)
  await format.getByLabel('Type').selectOption('eBook')
  const choose = format.getByRole('button', { name: /^(Upload eBook file|Replace wonder\.epub)$/ })
  const report = format.locator('.epub-report')
  const sound = await soundEpub()
  const chapter = 'OEBPS/chapter-1.xhtml'
  const broken = editEpubText(
    editEpubText(
      editEpubText(sound, chapter, '<p id="start">', '<p><em id="start">'),
      'OEBPS/nav.xhtml',
      '#notes',
      '#end',
    ),
    'OEBPS/content.opf',
    '1912-11-14',
    'Autumn 1912',
  )

  await test.step('a broken one is told in words, each with its place, and is taken all the same', async () => {
    await chooseByKeyboard(choose, file('wonder.epub', broken))
    await expect(report.getByRole('status')).toHaveText('2 things are broken, and 1 is worth a look.')
    const items = report.getByRole('listitem').filter({ hasText: /Broken|Worth a look/ })
    await expect(items).toHaveText([
      /Broken: An entry of the table of contents leads to chapter-2\.xhtml#end.*OEBPS\/nav\.xhtml, line 12.*Make the table of contents anew/,
      /Broken: A page is not well-formed: <em> is opened and never closed\..*OEBPS\/chapter-1\.xhtml, line 10/,
      /Worth a look: “Autumn 1912” is not a date that apps can read\..*OEBPS\/content\.opf, line 8/,
    ])
    await expect(format.getByRole('button', { name: 'Remove wonder.epub' })).toBeVisible()
    await fitsOn(page, report)
  })

  await test.step('what is fine unfolds by keyboard', async () => {
    const folded = report.locator('summary').filter({ hasText: 'What is fine: 14' })
    await folded.focus()
    await folded.press('Enter')
    await expect(report.getByText('The cover is found: 1600 × 2560 pixels, JPEG.')).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await looksRight()
  }

  await test.step('a sound one is fine, and says what was looked at', async () => {
    await chooseByKeyboard(choose, file('wonder.epub', sound))
    await expect(report.getByRole('status')).toHaveText('Looks good: 17 things checked.')
    const folded = report.getByText('What was checked')
    await expect(report.getByText('There are no scripts.')).toBeHidden()
    await folded.focus()
    await folded.press('Enter')
    await expect(report.getByText('There are no scripts.')).toBeVisible()
    await fitsOn(page, report)
  })

  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await looksRight()
  }

  await test.step('what is taken away is not spoken of any more', async () => {
    await format.getByRole('button', { name: 'Remove wonder.epub' }).press('Enter')
    await expect(report).toBeHidden()
  })

  await test.step('nor is what was refused, once another file takes its place', async () => {
    await chooseByKeyboard(choose, { ...file('blank.epub', sound), buffer: Buffer.from('no book at all') })
    await expect(report).toBeVisible()
    await expect(format.getByRole('alert')).toBeVisible()
    await chooseByKeyboard(choose, file('wonder.epub', sound))
    await expect(report).toHaveCount(1)
    await expect(report.getByRole('status')).toHaveText('Looks good: 17 things checked.')
  })
})
